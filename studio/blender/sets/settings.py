"""The places of second pictures: the brand's own wall and light, another ground, things beside the product.

All keep the camera and the ground's height of the first picture, so that a product rendered there stands here too.
"""
import math

from core.scene import place
from forms.jar import swirl
from geometry.drapery import cloth, folds
from geometry.solids import box
from light.rig import water_cards
from materials.clear import liquid
from materials.cloth import linen
from materials.natural import LIMESTONE, PALE_STONE, plaster, stone, terrazzo, travertine, wet_stone
from materials.solid import ceramic
from props import small
from props.fruit import slice_of_citrus
from props.plants import grasses, petals, sprig
from props.strokes import dab, lotion, stroke
from props.tools import folded_towel
from props.vessels import bowl, drops, plate, scatter_drops, tumbler
from sets.product_set import TOP

GREY_STONES = ("#A9A8A2", "#7F7E79")
DEEP = 9.0


def _ground(material, turn=3, bevel=0.3, width=60, depth=21):
    """A slab whose top is at TOP and whose foot is out of the picture."""
    return box(width, depth, DEEP, material, bevel, (0.5, 2.2, TOP - DEEP), turn, 6)


def _drops(count=110, seed=4):
    keep = lambda x, y, r: math.hypot(x + 1.4, y) < 3.0 + r  # noqa: E731
    return drops(scatter_drops(count, (-10, -7, 10, 9), TOP, seed, (0.05, 0.36), keep))


def _linen_top(colour, turn=2):
    """A cloth over the slab, flat where the product stands."""
    _ground(stone(PALE_STONE, 0.9), turn)
    ridges = [(0.5, 7.6, 1.0, 0.7, 0.9, 2.2), (0.2, 10.5, 1.1, 0.5, 1.2, 0.7), (1.5, 8.2, 0.9, 0.5, 1.0, 1.2)]
    cloth(folds(ridges, 0.02, 0.02), 200, 120, 50, 19.5, linen(colour), 0.05, (0, 2.2, TOP - 0.06), turn)


def wet(labels):
    water_cards()
    _ground(wet_stone(), -4)
    _drops()
    small.pebbles(TOP, [(4.3, 1.6, 1.6, 8), (5.9, -0.8, 0.9, 12)])
    sprig([(9.2, 4.6, TOP + 0.4), (7.0, 3.8, TOP + 0.8), (5.0, 4.0, TOP + 1.6), (3.6, 4.8, TOP + 2.8)], 13, (3.0, 0.95), 12, 0.09, 0.0, 0.7)


def wet_grey(labels):
    water_cards()
    _ground(wet_stone("#4A4D4C", "#83878A"), 3)
    _drops(130, 9)
    small.pebbles(TOP, [(-6.9, 1.4, 1.3, 3), (4.6, 1.2, 1.5, 5), (6.4, -0.4, 1.0, 9)], GREY_STONES, 0.3)


def stone_cotton(labels):
    _ground(stone(PALE_STONE, 0.9), -5)
    small.cotton_rounds(6, (4.6, 0.2, TOP), 3, 2.1)
    place(plate(radius=2.3, height=0.5), (-6.8, 1.2, TOP))


def stone_bowl(labels):
    _ground(travertine(0.8), 4)
    place(bowl(ceramic("#EFE7DB", 0.36, 0.72, 0.02), 3.0, 2.0, 0.26, 0.5), (4.9, 1.0, TOP))
    clay = swirl(2.55, 1.42, "#B7BFA6", 0.3)
    clay.location = (4.9, 1.0, TOP)
    sprig([(-9.0, 3.4, TOP + 0.3), (-7.2, 2.8, TOP + 0.7), (-5.6, 3.0, TOP + 1.3), (-4.6, 3.8, TOP + 2.4)], 12, (2.8, 0.9), 6, 0.09, 0.0, 0.7)


def linen_bowl(labels):
    _linen_top("#E9E0D1")
    place(bowl(ceramic("#C08E75", 0.5, 0.74, 0.03), 2.9, 2.3, 0.26, 0.5), (4.9, 0.8, TOP))
    sprig([(9.4, 3.6, TOP + 0.4), (7.4, 4.0, TOP + 0.9), (5.4, 4.6, TOP + 2.0), (4.0, 5.0, TOP + 3.4)], 14, (2.8, 0.9), 7, 0.09, 0.0, 0.7)


def linen_grass(labels):
    _linen_top("#DFDCCB", -3)
    grasses((5.0, 3.4, TOP), 7, 8.5, 3, 1.5)
    small.pebbles(TOP, [(4.4, -0.4, 1.1, 7)])


def petal_stone(labels):
    _ground(travertine(0.8), 4)
    petals([(3.4, -1.2, TOP), (4.6, 0.2, TOP), (5.8, -1.6, TOP), (4.3, -2.8, TOP), (6.6, 1.0, TOP), (-5.8, -1.0, TOP), (-7.2, 1.2, TOP), (6.9, -2.9, TOP)], 9)
    small.hips([(5.2, 2.0, 0.3), (6.4, 2.8, 2.1)], TOP)


def rose_cloth(labels):
    _linen_top("#D9B6A4", 3)
    place(bowl(ceramic("#EFE4D6", 0.42, 0.72, 0.02), 2.7, 1.8, 0.25, 0.5), (4.8, 1.0, TOP))
    dab(1.7, lotion("#F4E6D6"), 1.5, 3, (4.8, 1.0, TOP + 0.9))
    petals([(3.3, -2.0, TOP + 0.05), (-6.0, -0.6, TOP + 0.05), (6.2, -2.6, TOP + 0.05)], 4)


def sand(labels):
    _ground(stone(("#E5D2B1", "#CDB388"), 0.9, 0.75), 4)
    small.shell((4.6, 0.4, TOP), 1.8)
    small.pebbles(TOP, [(-6.8, 2.0, 1.4, 4), (6.6, 2.6, 1.1, 7)], ("#E9DCC4", "#CDB894"), 0.6)
    box(60, 8, TOP + 3.2, plaster("#EADCC4", 1, 0.03), 0.12, (6, 12, 0), -3)


def bath(labels):
    _ground(terrazzo(), 3)
    folded_towel(6.6, 5.0, "#E9E1D0", 4, (6.4, 3.4, TOP), -8)


def kitchen(labels):
    """A morning table: a glass of water, a slice of orange."""
    _ground(stone(PALE_STONE, 0.9), -4)
    place(tumbler(4.6, 2.2, 6.8), (5.0, 1.8, TOP))
    fruit = slice_of_citrus(f"{labels}/citrus.png", 2.0, 0.5, 2)
    fruit.location, fruit.rotation_euler = (-6.4, 1.6, TOP + 1.9), (math.radians(74), 0, 0.3)
    small.pebbles(TOP, [(-6.6, 3.4, 1.5, 3)])


def beach(labels):
    """A folded towel and pebbles in the sun."""
    _ground(travertine(0.7), -4)
    folded_towel(6.2, 4.6, "#E3C596", 2, (5.9, 2.6, TOP), -12)
    small.pebbles(TOP, [(-6.9, 1.6, 1.3, 6), (-5.4, 0.2, 0.7, 9)], ("#E9DCC4", "#CDB894"), 0.6)


def water_dish(labels):
    """A low glass of clear water on limestone."""
    _ground(stone(LIMESTONE), -3)
    place(tumbler(2.3, 2.9, 3.4), (4.7, 0.8, TOP))
    small.pebbles(TOP, [(-6.6, 1.8, 1.2, 5)], GREY_STONES, 0.5)
    sprig([(-9.4, 2.6, TOP + 0.3), (-7.6, 1.8, TOP + 0.5), (-6.0, 1.2, TOP + 0.6), (-4.8, 0.4, TOP + 0.7)], 10, (2.6, 0.85), 8, 0.09, 0.0, 0.7)


def oil_dish(labels):
    """A low glass of golden oil among petals."""
    _ground(travertine(0.8), -4)
    place(tumbler(1.7, 2.4, 2.7, liquid((0.98, 0.80, 0.42), 1.46)), (4.6, 0.4, TOP))
    petals([(-5.6, -0.8, TOP), (-6.9, 0.8, TOP), (6.6, -2.2, TOP), (3.0, -2.6, TOP)], 5)
    small.hips([(7.2, 2.6, 0.8)], TOP)


SETTINGS = {
    "ostrela-a": wet, "ostrela-b": stone_bowl, "ostrela-c": water_dish,
    "verrane-a": wet_grey, "verrane-b": stone_cotton, "verrane-c": water_dish,
    "palefern-a": linen_bowl, "palefern-b": linen_grass,
    "haldwyn-a": sand, "haldwyn-b": beach,
    "corvenna-a": petal_stone, "corvenna-b": rose_cloth, "corvenna-c": oil_dish,
    "linsay-rook-a": bath, "linsay-rook-b": kitchen,
}
