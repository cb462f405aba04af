"""Still lifes of the visit itself: drips, consultations, cards, gifts, empty pages."""
import math

from core.scene import place
from geometry.decal import flat
from geometry.mesh import mesh
from geometry.solids import box, cord
from materials.cloth import linen
from materials.label import paper_label
from materials.natural import travertine
from materials.solid import card, ceramic, metal, plain, plastic
from props import small
from props.fruit import slice_of_citrus
from props.household import cup, drip_bag, notebook, pencil, tablet, tubing
from props.instruments import lying, stood
from props.plants import petals, sprig
from props.strokes import mound, powder
from props.vessels import bowl, plate, tumbler, vase


def _slices(z, labels, places):
    nodes = []
    for index, (radius, x, y) in enumerate(places):
        fruit = slice_of_citrus(f"{labels}/citrus.png", radius, 0.6, index + 1)
        fruit.location, fruit.rotation_euler = (x, y, z + 0.02), (0.02, -0.015, 0.9 * index)
        nodes.append(fruit)
    return nodes


def iv(z, labels):
    """A drip bag among slices of orange."""
    bag = place(drip_bag(labels), (-2.4, 1.4, z + 0.75), (1.5, 0, -24))
    line = tubing([(-5.25, -7.0, z + 0.8), (-6.0, -8.6, z + 0.4), (-3.6, -9.6, z + 0.35), (1.5, -8.2, z + 0.35), (6, -9.2, z + 0.35), (14, -7.4, z + 0.35)])
    return [bag, line, *_slices(z, labels, ((3.0, 6.4, 3.2), (2.8, 4.4, -2.9), (2.6, 8.6, -2.0))), *sprig([(3.0, 8.4, z + 0.5), (5.4, 8.0, z + 0.8), (7.8, 8.2, z + 0.9), (9.8, 9.2, z + 1.3)], 11, (2.9, 0.95), 11, 0.08, 0.05, 0.7)]


def iv_drip(z, labels):
    """The bag beside a glass of water: a quiet hour."""
    bag = place(drip_bag(labels, tint="#E9EEEC"), (-3.0, 0.6, z + 0.75), (1.5, 0, 12))
    line = tubing([(-1.6, -7.4, z + 0.7), (-1.0, -9.0, z + 0.4), (2.0, -8.6, z + 0.35), (5.0, -6.6, z + 0.35), (12, -7.6, z + 0.35)])
    return [bag, line, stood(tumbler(5.4), (5.4, 1.6, z)), *_slices(z, labels, ((2.3, 4.8, -3.6),))]


def consultation(z, labels):
    """A plan on a board, a pencil, a cup of tea."""
    board = stood(notebook(labels), (-2.4, 0.4, z), 10, 0.78)
    return [board, lying(pencil(), (-2.6, -5.6, z + 0.78), 34), stood(cup(), (6.6, 2.6, z), 0, 0.85)]


def virtual(z, labels):
    """A tablet on its stand, the visit about to begin, tea beside it."""
    return [stood(tablet(labels), (-1.6, 2.2, z), 8, 0.62), stood(cup("#C9A48F"), (5.2, -1.2, z), 0, 0.8), *sprig([(-8.0, -3.4, z + 0.3), (-5.8, -3.0, z + 0.5), (-3.6, -3.4, z + 0.6), (-1.8, -4.6, z + 0.8)], 11, (2.6, 0.85), 7, 0.08, 0.05, 0.7)]


def _envelope(colour, loc, turn):
    paper = card(colour, 0.02, 0.75)
    body = box(13.6, 9.4, 0.10, paper, 0.03, steps=2)
    corners = [(-6.8, 4.7, 0.12), (6.8, 4.7, 0.12), (0.9, -0.5, 0.34), (0, -0.85, 0.36), (-0.9, -0.5, 0.34)]
    flap = mesh("flap", corners, [(0, 4, 3, 2, 1)], paper, smooth=False)
    flap.modifiers.new("thickness", "SOLIDIFY").thickness = 0.05
    return place([body, flap], loc, (1, 0, turn))


def _printed_card(labels, picture, width, height, loc, turn, tilt=2.2, scale=1.0):
    body = box(width, height, 0.09, plain("#F6EFE4", 0.6), 0.03, steps=2)
    face = flat(width - 0.04, height - 0.04, paper_label(f"{labels}/{picture}.png"), (0, 0, 0.093), upright=False)
    return place([body, face], loc, (tilt, 0, turn), scale)


def gift_card(design):
    """A gift card on its envelope; design 1 to 3."""
    envelope = {1: "#B9745A", 2: "#C9B48E", 3: "#EBD9CC"}[design]

    def arrange(z, labels):
        nodes = [_envelope(envelope, (-1.8, 2.6, z + 0.05), 12), _printed_card(labels, f"gift-{design}", 11.6, 7.3, (1.6, -1.6, z + 0.62), -7)]
        if design == 1:
            nodes += sprig([(4.4, 5.6, z + 0.4), (6.2, 5.8, z + 0.6), (8.4, 5.4, z + 0.7), (10.4, 5.8, z + 1.0)], 12, (2.7, 0.9), 14, 0.08, 0.02, 0.7)
        elif design == 2:
            nodes += small.pebbles(z, [(7.0, 4.8, 1.4, 8), (8.6, 3.0, 0.9, 3)])
        else:
            nodes.append(petals([(-6.4, -4.2, z), (-5.0, -5.4, z), (7.6, 4.4, z), (6.2, 5.6, z), (8.6, -4.6, z)], 5))
        return nodes

    return arrange


def tier_card(tier):
    """A membership card on stone with its own leaf."""
    def arrange(z, labels):
        slab = box(13, 9.5, 1.3, travertine(0.9), 0.14, (0.4, 0.8, z), -6)
        face = _printed_card(labels, f"tier-{tier}", 8.5, 5.4, (0.4, 0.6, z + 1.34), 7, 0.0, 1.22)
        size, colours = {"fern": ((1.9, 0.5), ("#5F7A52", "#8BA276")), "cedar": ((1.3, 0.35), ("#4F6350", "#77896A")), "laurel": ((3.4, 1.15), ("#4A5F45", "#7C9068"))}[tier]
        return [slab, face, *sprig([(-7.6, -3.6, z + 0.3), (-4.6, -5.0, z + 0.5), (-1.0, -5.6, z + 0.6), (3.0, -5.4, z + 0.9)], 26 if tier != "laurel" else 13, size, 5, 0.08, 0.02, 0.72, colours)]

    return arrange


def quiz(z, labels):
    """A question card, a pencil, three small dishes of skin's own moods: oil, clay, water."""
    from forms.jar import swirl

    question = _printed_card(labels, "question", 8, 10, (-3.4, 0.4, z + 0.02), 9, 0.0)
    dishes = [place(bowl(None, 2.4, 1.1, 0.22, 0.55, 0.8), (4.4, 4.6, z)), place(bowl(ceramic("#C9A48F", 0.4, 0.75), 2.4, 1.1, 0.22, 0.55), (6.4, 0.2, z)), place(bowl(None, 2.4, 1.1, 0.22, 0.55), (4.2, -4.0, z))]
    clay = swirl(1.95, 0.72, "#B7BFA6", 0.2)
    clay.location = (6.4, 0.2, z)
    dust = mound(1.6, 0.5, powder("#F0E3CF"), 3, (4.2, -4.0, z + 0.5), 1.0)
    return [question, lying(pencil(), (-6.2, -6.4, z + 0.36), 12), *dishes, clay, dust]


def checker(z, labels):
    """A bottle's label under a magnifying glass."""
    from geometry.lathe import lathe
    from materials.clear import glass

    sheet_of_paper = _printed_card(labels, "page", 11, 16, (-1.2, 0.6, z + 0.02), 6, 0.0, 0.86)
    rim = lathe("rim", [(3.0, 0), (3.3, 0.05, 0.1), (3.3, 0.55, 0.1), (3.0, 0.6)], metal("gold", 0.22, False), closed=True)
    lens = lathe("lens", [(0, 0.12), (1.8, 0.18, 1), (3.05, 0.26), (3.05, 0.34), (1.8, 0.44, 1), (0, 0.5)], glass((0.985, 0.99, 0.99), 0, 1.35, (0.92, 0.94, 0.94)))
    handle = lathe("handle", [(0, 3.1), (0.3, 3.1), (0.3, 4.2, 0.1), (0.5, 4.4, 0.2), (0.46, 9.2, 0.4), (0, 9.4)], plastic("#3E2E24", 0.35), 48)
    handle.rotation_euler, handle.location = (math.radians(90), 0, math.radians(0)), (0, 0, 0.3)
    return [sheet_of_paper, place([rim, lens, handle], (2.4, 1.2, z + 1.5), (4, 6, 38)), *small.pebbles(z, [(7.0, 5.0, 1.2, 5)])]


def empty(z, labels):
    """An empty dish in the sun."""
    return [place(plate(radius=5.6, height=0.9), (-0.4, 0.6, z)), *sprig([(3.4, -5.0, z + 0.3), (5.4, -4.4, z + 0.5), (7.4, -4.6, z + 0.6), (9.2, -5.6, z + 0.8)], 11, (2.6, 0.85), 17, 0.08, 0.02, 0.7)]


def not_found(z, labels):
    """A fallen vase with its branch: nothing broken, only not where it should be."""
    jug = vase("#D9C6B2", 9.0)
    fallen = place([place([jug], (0, 0, 0))], (-5.2, 1.6, z + 2.2), (0, 84, 14))
    branch = sprig([(4.0, 3.8, z + 1.8), (5.8, 4.0, z + 1.2), (7.8, 3.4, z + 0.6), (10.0, 2.0, z + 0.5)], 14, (3.0, 0.95), 5, 0.1, 0.05, 0.65)
    return [fallen, *branch, *small.pebbles(z, [(-1.6, -4.6, 0.9, 7)])]


def _parcel(size, paper, ribbon, loc, turn):
    w, d, h = size
    body = box(w, d, h, card(paper, 0.012), 0.08)
    lid = box(w + 0.3, d + 0.3, 1.5, card(paper, 0.012), 0.08, (0, 0, h - 1.35))
    band = linen(ribbon, 0.05, 0.02)
    bands = [box(1.1, d + 0.36, h + 0.2, band, 0.04, (0.8, 0, 0), steps=2), box(w + 0.36, 1.1, h + 0.19, band, 0.04, (0, 0.4, 0), steps=2)]
    bow = []
    for side in (-1, 1):
        loop = [(0.8, 0.4, h + 0.25), (0.8 + side * 1.5, 0.9, h + 1.3), (0.8 + side * 2.6, 0.7, h + 0.8), (0.8 + side * 1.6, 0.0, h + 0.4), (0.8, 0.4, h + 0.3)]
        bow.append(cord(loop, 0.18, band))
    return place([body, lid, *bands, *bow], loc, (0, 0, turn))


def gift(z, labels):
    """A parcel with a linen ribbon."""
    return [_parcel((8.4, 7.4, 5.0), "#F1E7D9", "#A9573B", (0.2, 1.2, z), 16), *sprig([(2.6, -5.4, z + 0.3), (4.6, -4.8, z + 0.5), (6.8, -5.0, z + 0.6), (8.8, -6.0, z + 0.8)], 12, (2.6, 0.85), 19, 0.08, 0.02, 0.7)]


def offer(z, labels):
    """Two parcels and a card for the first visit."""
    return [_parcel((7.0, 6.2, 4.2), "#DDBDAC", "#F4EBDD", (-2.6, 3.0, z), 12), _parcel((4.6, 4.2, 3.2), "#24403A", "#D3AE78", (4.8, 1.6, z), -14), _printed_card(labels, "gift-3", 11.6, 7.3, (0.8, -4.0, z + 0.02), -6, 0.0, 0.62), petals([(-6.2, -3.4, z), (6.8, -3.6, z), (-5.4, -4.6, z)], 8)]

