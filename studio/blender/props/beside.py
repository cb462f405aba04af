"""What stands beside a product in its second picture, by the names used in data/looks.json.

Each entry gets the ground's height, the look and the labels' folder, and returns the objects it made.
"""
import math

from core.scene import place
from forms.jar import jar
from forms.registry import SPECS
from geometry.drapery import cloth, folds
from geometry.lathe import lathe
from geometry.solids import box
from materials.cloth import linen
from materials.solid import ceramic, plain
from props import small
from props.fruit import slice_of_citrus
from props.plants import grasses, petals, sprig
from props.strokes import dab, gel, lotion, mound, powder, stroke
from props.tools import aimed, comb, folded_towel, mask_brush, razor, spatula
from props.vessels import bowl, drops, plate, tumbler

GREY_STONES = ("#A9A8A2", "#7F7E79")


def _open_jar(z, look, labels):
    body = {**look, "open": True}
    return [place(jar(body, None, SPECS["jar"], (2.6, 2.5, 1.2)), (4.4, -2.2, z))]


def _clay_bowl(z, look, labels):
    from forms.jar import swirl

    dish = place(bowl(ceramic("#EFE7DB", 0.36, 0.72, 0.02), 3.4, 2.1, 0.26, 0.5), (4.9, 0.2, z))
    clay = swirl(2.95, 1.5, look.get("cream", "#B7BFA6"), 0.3)
    clay.location = (4.9, 0.2, z)
    return [dish, clay]


def _lid_leaning(z, look, labels):
    from forms.jar import lid_of
    from forms.parts import surface

    node = lid_of(2.6, 1.2, surface(look.get("lid"), "gold"))
    node.location, node.rotation_euler = (-4.6, -1.0, z + 0.02), (0, 0, 0)
    return [node]


def _glass_of_water(z, look, labels):
    spoon = lathe("spoon", [(0, 0), (0.16, 0.02, 0.05), (0.12, 6, 1), (0.18, 9, 1), (0, 9.1)], plain("#C9C9C6", 0.2, Metallic=1.0), 32)
    spoon.rotation_euler, spoon.location = (math.radians(90), 0, math.radians(70)), (-6.2, -3.6, z + 0.16)
    return [place(tumbler(5.2), (5.6, 1.2, z)), spoon]


def _swatches(z, look, labels):
    tones = ("#E3BE98", "#C99A70", "#9C6A45")
    return [stroke(5.0, 1.7, lotion(c), 0.2, 0.25, k + 2, (4.9 + 0.2 * k, 0.6 - 2.2 * k, z), 0.12) for k, c in enumerate(tones)]


def _patch_dots(z, look, labels):
    from materials.clear import soft_clear

    sheet = box(5.4, 3.8, 0.05, plain("#E9ECE6", 0.35), 0.02, (4.3, -2.6, z), 18, 2)
    nodes = [sheet]
    skin = soft_clear("#E9DFC9", 0.3)
    for i in range(4):
        for j in range(3):
            x, y = (i - 1.5) * 1.2, (j - 1) * 1.15
            c, s = math.cos(math.radians(18)), math.sin(math.radians(18))
            nodes.append(lathe("dot", [(0, 0), (0.46, 0, 0.02), (0.40, 0.07, 0.05), (0, 0.09)], skin, 48, loc=(4.3 + c * x - s * y, -2.6 + s * x + c * y, z + 0.055)))
    return nodes


def _pads_plate(z, look, labels):
    group = place(plate(radius=3.6, height=0.6), (4.9, -1.6, z))
    return [group, *small.cotton_rounds(2, (4.9, -1.6, z + 0.34), 5, 2.1)]


def _gauze(z, look, labels):
    fabric = linen("#F3EFE6", 0.16, 0.05)
    from props.tools import _box_uv

    nodes = []
    for k in range(3):
        layer = box(5.2, 3.8, 0.32, fabric, 0.14, (5.0 + 0.1 * k, -1.2, z + 0.3 * k), -12 + 3 * k, 3)
        _box_uv(layer)
        nodes.append(layer)
    return nodes


def _ribbon(z, look, labels):
    strip = folds([(0.1, 0.3, 0.5, 0.5, 0.6, 1.0)], 0.05, 0.25)
    return [cloth(strip, 120, 20, 13, 1.6, linen("#D9B9A6", 0.06, 0.02), 0.05, (2.5, -3.8, z), 14)]


def _crescent(z, look, labels):
    outline = [(2.6 * math.cos(a), 2.6 * math.sin(a)) for a in [math.radians(40 + 280 * i / 60) for i in range(61)]]
    outline += [(0.75 + 2.1 * math.cos(a), 2.1 * math.sin(a)) for a in [math.radians(310 - 260 * i / 60) for i in range(61)]]
    from geometry.solids import cutout

    return [cutout([outline], 0.7, ceramic("#F0E6DA", 0.35, 0.75), 0.22, (4.7, -1.6, z + 0.36), (0, 0, 20))]


def _flowers(z, look, labels):
    return [*sprig([(3.2, -3.8, z + 0.3), (5.6, -2.4, z + 0.6), (8.4, -1.6, z + 1.0)], 10, (1.9, 0.7), 5, 0.07, 0.1, 0.75), petals([(3.4 + 0.9 * k, -3.4 + 0.5 * (k % 3), z) for k in range(5)], 6, (1.2, 1.0), ("#EFE7D2", "#F8F3E4"))]


def _arc_of_drops(z, look, labels):
    return [drops([(-5.5 + 0.75 * k, -3.6 - 0.9 * math.sin(k * 0.5), z, 0.34 - 0.018 * k) for k in range(12)])]


BESIDE = {
    "pebbles": lambda z, look, labels: small.pebbles(z, [(4.6, 1.6, 1.7, 8), (6.0, -1.3, 0.95, 12)]),
    "pebbles-grey": lambda z, look, labels: small.pebbles(z, [(-4.9, 1.2, 1.5, 3), (-6.0, -1.6, 0.9, 6), (5.0, 0.4, 1.1, 9)], GREY_STONES, 0.35),
    "sprig": lambda z, look, labels: sprig([(-8.6, 3.0, z + 0.3), (-6.2, 1.9, z + 0.6), (-4.2, 1.8, z + 1.1), (-2.9, 2.3, z + 2.0)], 12, (3.2, 1.0), 12, 0.09, 0.0, 0.7),
    "sprig-dry": lambda z, look, labels: grasses((5.2, 2.6, z + 0.1), 6, 8.5, 3, 2.2),
    "dish": lambda z, look, labels: [place(bowl(None, 3.6, 1.4, 0.24, 0.55, 1.05), (5.2, -0.2, z))],
    "bowl": lambda z, look, labels: [place(bowl(ceramic("#C08E75", 0.5, 0.74, 0.03), 3.2, 2.4, 0.26, 0.5), (5.2, 0.4, z))],
    "saucer": lambda z, look, labels: [place(plate(radius=3.0, height=0.6), (5.0, -1.6, z)), drops([(4.8, -1.8, z + 0.34, 0.5), (5.7, -1.3, z + 0.36, 0.22)])],
    "cotton": lambda z, look, labels: small.cotton_rounds(5, (5.0, -0.6, z), 3),
    "open-cream": _open_jar,
    "lid": _lid_leaning,
    "spatula": lambda z, look, labels: [_laid(spatula(6.5), (-5.2, -2.6, z + 0.14), 28)],
    "powder": lambda z, look, labels: [mound(2.3, 0.9, powder(), 4, (4.8, -1.9, z))],
    "plate-pads": _pads_plate,
    "petal-heap": lambda z, look, labels: [petals([(3.6, -2.2, z), (4.8, -1.4, z), (5.9, -2.4, z), (4.4, -3.2, z), (5.3, -0.6, z), (-4.6, -2.6, z), (6.6, -3.4, z + 0.02)], 4)],
    "hips": lambda z, look, labels: small.hips([(4.4, -1.6, 0.3), (5.6, -2.5, 2.1), (4.9, -3.3, 4.0), (6.3, -1.3, 5.2), (-4.6, -2.4, 1.2)], z),
    "gel": lambda z, look, labels: [stroke(5.6, 2.0, gel(), 0.6, 0.5, 3, (4.9, -2.6, z), 0.35)],
    "smear": lambda z, look, labels: [stroke(5.8, 2.1, lotion(), 0.5, 0.6, 2, (4.8, -2.6, z), 0.3)],
    "cream-dab": lambda z, look, labels: [dab(1.4, lotion("#F3E4D8"), 1.0, 3, (4.6, -2.4, z))],
    "swatches": _swatches,
    "clay-open": _clay_bowl,
    "brush": lambda z, look, labels: [aimed(mask_brush(), (4.6, 0.8, z + 1.75), (-0.72, 0.60, -0.22), 14.0)],
    "almonds": lambda z, look, labels: small.almonds([(4.2, -1.7, 0.4), (5.5, -2.4, 2.2), (5.0, -0.6, 3.6), (6.4, -1.4, 1.1), (-4.6, -2.2, 2.6), (3.6, -3.2, 5.0)], z),
    "rice": lambda z, look, labels: [place(bowl(None, 2.7, 1.7, 0.22, 0.5), (5.0, -0.4, z)), *small.grains(150, (5.0, -0.4), 1.9, z + 1.0, 2, 0.8)],
    "seeds": lambda z, look, labels: small.seeds([(4.0 + 0.5 * (k % 4) + 0.2 * k / 4, -3.2 + 0.75 * (k // 4) + 0.2 * (k % 2), 1.7 * k) for k in range(14)], z),
    "shell": lambda z, look, labels: [small.shell((4.7, -1.0, z), 1.9)],
    "citrus": lambda z, look, labels: [_laid(slice_of_citrus(f"{labels}/citrus.png", 2.5, 0.55, 2), (5.0, -1.9, z + 0.01), 20)],
    "capsules-gold": lambda z, look, labels: small.capsules("gold", [(4.3, -1.4, 0.4), (5.6, -2.2, 2.0), (5.1, -0.3, 1.2), (6.6, -1.2, 2.8), (4.4, -3.1, 1.6), (-4.4, -2.3, 0.9)], z),
    "capsules-white": lambda z, look, labels: small.capsules("white", [(-4.6, -1.7, 0.4), (-5.7, -2.6, 2.0), (-4.9, -3.4, 1.1), (3.4, -3.7, 0.2)], z),
    "capsules-pale": lambda z, look, labels: small.capsules("pale", [(4.3, -1.6, 0.4), (5.5, -2.4, 2.0), (5.2, -0.8, 1.2), (4.0, -3.2, 2.6), (6.3, -3.2, 0.8)], z),
    "glass-water": _glass_of_water,
    "dots": _patch_dots,
    "towel": lambda z, look, labels: [folded_towel(8.5, 6.5, "#E4DCCB", 3, (6.2, 3.4, z), -8)],
    "gauze": _gauze,
    "ribbon": _ribbon,
    "crescent": _crescent,
    "flowers": _flowers,
    "drop-line": _arc_of_drops,
    "comb": lambda z, look, labels: [_laid(comb(9.5), (4.6, -3.4, z + 0.24), 16)],
    "razor": lambda z, look, labels: [_tool(razor(), (0.2, -5.0, z + 0.9), 14)],
}


def _laid(node, loc, turn):
    node.location = loc
    node.rotation_euler = (0, 0, math.radians(turn))
    return node


def _tool(group, loc, turn):
    """Lay a tool built along +Z onto its side, its far end to the right."""
    group.location = loc
    group.rotation_euler = (0, math.radians(90), math.radians(turn))
    return group


def beside(names, ground, look, labels):
    nodes = []
    for name in names:
        nodes += BESIDE[name](ground, look, labels)
    return nodes

