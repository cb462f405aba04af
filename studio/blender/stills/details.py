"""Details of the clinic, close: linen, ceramics, water, a branch, the things for a mask."""
from core.scene import place
from geometry.drapery import cloth, folds
from geometry.lathe import lathe
from geometry.solids import box
from materials.clear import glass, water
from materials.cloth import linen
from materials.natural import travertine
from materials.solid import ceramic
from props import small
from props.fruit import slice_of_citrus
from props.instruments import stood
from props.plants import sprig
from props.tools import aimed, folded_towel, mask_brush
from props.vessels import bowl, plate, tumbler, vase


def towels(z, labels):
    """Folded towels with a sprig on top."""
    stack = [folded_towel(11, 8, "#EFE7DB", 2, (0, 1.4, z), 8), folded_towel(10.4, 7.6, "#DDBDAC", 2, (0.1, 1.5, z + 2.36), 5), folded_towel(10, 7.2, "#EFE7DB", 1, (0, 1.4, z + 4.72), 9)]
    top = z + 6.0
    return [*stack, *sprig([(-3.4, 0.4, top + 0.2), (-1.2, 1.0, top + 0.4), (1.4, 0.8, top + 0.4), (3.8, 0.0, top + 0.6)], 13, (2.4, 0.8), 4, 0.08, 0.03, 0.75)]


def bowls(z, labels):
    """Nested bowls in three clays."""
    nodes = [stood(bowl(ceramic("#B4785C", 0.5, 0.72, 0.02), 5.2, 3.0, 0.3, 0.5), (-2.0, 1.6, z)), stood(bowl(ceramic("#EFE7DB", 0.4, 0.74, 0.02), 4.2, 2.6, 0.26, 0.5), (-2.0, 1.6, z + 1.15))]
    nodes += [stood(bowl(ceramic("#A9B3A0", 0.45, 0.74, 0.02), 3.2, 2.2, 0.24, 0.5), (-2.0, 1.6, z + 2.2)), stood(plate(ceramic("#EFE7DB", 0.4, 0.74), 3.4, 0.7), (5.6, -2.6, z))]
    return nodes + small.pebbles(z + 0.3, [(5.6, -2.7, 0.9, 7)])


def carafe(z, labels):
    """Water with lemon, two glasses."""
    level = 7.4
    wall = lathe("carafe", [
        (0, 0.3), (2.6, 0.05, 0.3), (3.1, 0.3, 0.4), (3.2, 6.4, 1.8), (1.5, 9.8, 1.2), (1.35, 12.4, 0.4), (1.7, 13.2, 0.05), (1.52, 13.2, 0.05),
        (1.17, 12.3, 0.4), (1.32, 9.8, 1.2), (3.02, 6.3, 1.8), (2.92, 0.8, 0.5), (0, 0.7),
    ], glass((0.975, 0.985, 0.985), shadow=(0.9, 0.92, 0.92)))
    inside = lathe("water", [(0, 0.69), (2.93, 0.79, 0.5), (3.03, 6.3, 1.6), (2.72, level + 0.06), (2.6, level), (0, level)], water())
    slice_ = slice_of_citrus(f"{labels}/citrus.png", 2.4, 0.5, 3)
    slice_.location = (5.6, -4.0, z + 0.35)
    return [place([wall, inside], (-2.6, 2.6, z)), stood(tumbler(4.6), (3.8, 2.2, z)), stood(tumbler(0.9 + 3.0, 2.5, 7.4), (-4.6, -3.2, z)), stood(plate(radius=3.2, height=0.6), (5.6, -4.0, z)), slice_]


def branch(z, labels):
    """A branch in a speckled vase on travertine."""
    nodes = [box(8.4, 7.4, 1.4, travertine(0.9), 0.14, (-1.4, 2.4, z), 8), vase("#D9C6B2", 7.6, (-1.4, 2.4, z + 1.4))]
    foot = (-1.4, 2.4, z + 8.2)
    for points, seed in (([(0, 0, 0), (0.8, -0.3, 2.4), (3.2, -0.8, 4.2), (6.4, -1.2, 4.8)], 3), ([(0, 0, 0), (-0.6, 0.3, 2.6), (-2.4, 0.6, 5.0), (-5.0, 0.4, 6.4)], 5)):
        nodes += sprig([(foot[0] + x, foot[1] + y, foot[2] + h) for x, y, h in points], 16, (2.7, 0.85), seed, 0.1, 0.15, 0.6)
    return nodes


def mask_tools(z, labels):
    """Bowl, brush and cotton laid out on linen."""
    spread = cloth(folds([(0.9, -4, 1.0, 0.4, 0.9, 0.3), (1.1, 5, 0.9, 0.35, 1.1, 1.4)], 0.05, 0.12), 150, 120, 17, 13, linen("#E3D6C6"), 0.06, (0.4, 0.4, z), 12)
    nodes = [spread, stood(bowl(None, 3.6, 2.2, 0.26, 0.5), (-2.8, 2.6, z + 0.2)), *small.cotton_rounds(5, (4.0, 3.0, z + 0.25), 4, 2.1)]
    nodes.append(aimed(mask_brush(), (-5.6, -2.6, z + 0.95), (-0.97, 0.2, -0.02), 14.0))
    return nodes
