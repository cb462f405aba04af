"""Printed cards photographed leaning on stone or wood: gift cards before their envelope, membership cards alone."""
import math

from core.scene import place
from geometry.mesh import mesh
from geometry.solids import box, cutout, rounded_rectangle
from materials.label import paper_label
from materials.natural import PALE_STONE, stone, travertine
from materials.solid import card, plain, wood
from props import small
from props.plants import sprig

#: how far a card leans back (degrees); the camera looks down by a little more
LEAN = 13
#: board of the cards, cm
BOARD = 0.11


def _leaning(parts, height, x, y, z, turn, lean=LEAN):
    """Stand what lies in the plane XY, its middle at the origin, with its lower edge on (x, y, z)."""
    back, up = height / 2 * math.sin(math.radians(lean)), height / 2 * math.cos(math.radians(lean))
    a = math.radians(turn)
    return place(parts, (x - back * math.sin(a), y + back * math.cos(a), z + up + 0.01), (90 - lean, 0, turn))


def printed_card(picture, width, height, edge):
    """A card with round corners, face to the sky."""
    outline = rounded_rectangle(width, height, 0.34)
    board = cutout([outline], BOARD, plain(edge, 0.6), 0.025)
    corners = [(x, y, BOARD / 2 + 0.006) for x, y in rounded_rectangle(width - 0.03, height - 0.03, 0.33)]
    uvs = [(x / width + 0.5, y / height + 0.5) for x, y, _ in corners]
    face = mesh("print", corners, [tuple(range(len(corners)))], paper_label(picture, 0.5), smooth=False, uvs=uvs)
    return [board, face]


def envelope(width, height, paper):
    """The back of an envelope, its pointed flap closed: three folded sheets, face to the sky."""
    w, h, deep = width / 2, height / 2, 0.56 * height
    board = card(paper, 0.010)
    parts = [box(width, height, 0.10, board, 0.03, (0, 0, -0.05), steps=2)]
    for side in (-1, 1):
        parts.append(cutout([[(side * w, -h), (side * w, h), (side * 0.04 * w, -0.02 * h)][:: side]], 0.03, board, 0.008, (0, 0, 0.062)))
    # the flap springs open a little: its shadow draws the point
    flap = [(-w, 0), (-0.1 * w, 0.1 - deep), (0, -deep), (0.1 * w, 0.1 - deep), (w, 0)]
    return [*parts, cutout([flap], 0.04, board, 0.01, (0, h, 0.11), (-4, 0, 0))]


def gift_card(picture, edge, paper, rest, branch):
    """A gift card before its envelope, both leaning on a block; a sprig or pebbles at the foot."""

    def lay(z, labels):
        width, height, turn = 11.56, 7.26, -5
        nodes = [
            _leaning(printed_card(f"{labels}/{picture}.png", width, height, edge), height, 0.7, -2.4, z, turn, 15),
            _leaning(envelope(12.6, 8.7, paper), 8.7, -1.5, -0.6, z, 3, 15),
            box(7.4, 4.6, 5.2, rest(), 0.16, (2.0, 3.75, z), 3),
        ]
        return nodes + branch(z)

    return lay


def member_card(picture, edge, rest, branch):
    """A membership card leaning on one block."""

    def lay(z, labels):
        k = 1.36
        width, height, turn = 8.5 * k, 5.4 * k, -6
        return [_leaning(printed_card(f"{labels}/{picture}.png", width, height, edge), height, -0.6, -1.4, z, turn), *rest(z), *branch(z)]

    return lay


def _olive(z):
    return sprig([(0.2, -6.8, z + 0.3), (2.4, -5.9, z + 0.5), (4.7, -5.6, z + 0.6), (7.2, -6.1, z + 0.9)], 13, (2.6, 0.85), 19, 0.08, 0.03, 0.7)


def _pebbles(z):
    return small.pebbles(z, [(6.9, -5.0, 1.25, 3), (8.9, -4.2, 0.8, 6)])


def _hips(z):
    return small.hips([(5.8, -5.2, 0.6), (7.4, -4.4, 2.4), (7.0, -6.2, 4.1)], z)


def _blocks(tall, low):
    """Two blocks side by side behind the card."""
    return lambda z: [box(6.4, 4.6, 6.0, tall(), 0.16, (3.9, 2.55, z), -6), box(5.2, 4.4, 2.6, low(), 0.16, (-5.6, 3.2, z), -6)]


def _fern(z):
    return sprig([(1.6, -6.4, z + 0.3), (3.6, -5.2, z + 0.5), (5.8, -4.7, z + 0.7), (8.0, -4.9, z + 1.1)], 26, (1.9, 0.5), 8, 0.06, 0.12, 0.5, ("#5C7350", "#8FA47C"))


def _laurel(z):
    return sprig([(1.0, -6.6, z + 0.3), (3.0, -5.7, z + 0.6), (5.0, -5.3, z + 0.7), (7.2, -5.7, z + 1.0)], 11, (3.0, 1.25), 21, 0.09, 0.06, 0.66, ("#4C5F49", "#7C8F70"))


def _pale():
    return stone(PALE_STONE, 0.9)


def _oak():
    return wood("#7E5537", "#B08458", "x", 0.7)


CARDS = {
    "giftcard-1": ("rose", gift_card("gift-1", "#F6EFE4", "#B4694C", travertine, _olive)),
    "giftcard-2": ("sage", gift_card("gift-2", "#24403A", "#CDBE9E", travertine, _pebbles)),
    "giftcard-3": ("sand", gift_card("gift-3", "#DDB6A5", "#A3AA93", travertine, _hips)),
    "tier-fern": ("sage", member_card("tier-fern", "#DDE2D8", _blocks(travertine, _pale), _fern)),
    "tier-cedar": ("clay", member_card("tier-cedar", "#7A5A44", _blocks(_oak, travertine), _pebbles)),
    "tier-laurel": ("cool", member_card("tier-laurel", "#22302C", _blocks(_pale, travertine), _laurel)),
}
