"""Still lifes of skin treatments: aging, acne, pigmentation, scars, peels, needling."""
import math

from core.scene import place
from forms.jar import swirl
from geometry.lathe import lathe
from geometry.loft import tray
from geometry.solids import box, pebble
from materials.cloth import linen
from materials.natural import pumice, stone, travertine
from materials.solid import ceramic, metal
from props import small
from props.fruit import slice_of_citrus
from props.instruments import cartridge, lying, needling_pen, stood, syringe
from props.plants import sprig
from props.tools import aimed, folded_towel, mask_brush
from props.vessels import FULL, ampoule, bowl, cap_colour, plate, vial, vial_glasses


def aging(z, labels):
    """Ampoules in a ceramic dish, three more standing on travertine."""
    tones = vial_glasses()
    nodes = [place(bowl(None, 6.4, 1.5, 0.34, 0.62), (-2.4, 0.0, z))]
    for shift, turn, tone in ((-1.9, 214, "straw"), (0, 216, "amber"), (1.9, 219, "straw")):
        a = math.radians(turn)
        x, y = -2.4 - 3.7 * math.sin(a) + 0.809 * shift, 3.7 * math.cos(a) + 0.588 * shift
        nodes.append(place(ampoule(*tones[tone], level=FULL), (x, y, z + 1.37), (90, 0, turn), 1.2))
    nodes.append(box(7.6, 6.4, 1.5, travertine(0.9), 0.14, (5.9, 8.9, z), -12))
    for x, y, tone in ((4.2, 8.5, "amber"), (5.9, 9.7, "straw"), (7.4, 8.2, "straw")):
        nodes.append(stood(ampoule(*tones[tone]), (x, y, z + 1.5)))
    nodes += sprig([(3.4, -6.6, z + 0.35), (5.4, -5.0, z + 0.55), (7.4, -4.0, z + 0.6), (9.2, -3.8, z + 0.9)], 13, (2.7, 0.85), 4, 0.09, 0.12, 0.7)
    return nodes


def acne(z, labels):
    """Clay in a bowl with a brush on its rim."""
    nodes = [place(bowl(ceramic("#EFE7DB", 0.36, 0.72, 0.02), 5.6, 3.2, 0.36, 0.5), (0.4, 0.6, z))]
    clay = swirl(4.86, 2.1, "#B7BFA6", 0.42)
    clay.location = (0.4, 0.6, z)
    nodes.append(clay)
    a = math.radians(11.5)
    nodes.append(aimed(mask_brush(), (-0.1, 1.5, z + 2.75), (-0.74 * math.cos(a), 0.672 * math.cos(a), -math.sin(a)), 14.0))
    nodes += small.pebbles(z, [(-6.9, -3.4, 1.4, 3), (-5.0, -5.0, 0.95, 6)])
    nodes += sprig([(-8.4, 4.5, z + 0.3), (-6.4, 5.6, z + 0.5), (-4.6, 7.4, z + 0.8), (-3.2, 9.8, z + 1.6)], 12, (3.2, 1.0), 6, 0.09, 0.05, 0.7)
    return nodes


def pigmentation(z, labels):
    """A row of glazed discs from dark to even, vitamin C before them: two ampoules, slices of orange."""
    tones = vial_glasses()
    shades = ("#6A3F29", "#925F42", "#B6835F", "#D3AC88", "#EAD6C0")
    nodes = [box(16.4, 5.0, 1.2, stone(("#E6DDCF", "#CFC1AC"), 0.8), 0.14, (0.2, 4.0, z), -5)]
    for k, shade in enumerate(shades):
        disc = lathe("disc", [(0, 0), (1.25, 0, 0.08), (1.32, 0.3, 0.12), (1.1, 0.46, 0.15), (0, 0.40)], ceramic(shade, 0.3, 0.9), loc=(-5.7 + 2.95 * k, 4.5 - 0.258 * k, z + 1.2))
        nodes.append(disc)
    nodes.append(lying(ampoule(*tones["gold"], level=FULL), (-7.6, -1.4, z + 0.63), -7))
    nodes.append(lying(ampoule(*tones["amber"], level=FULL), (-6.6, -5.0, z + 0.63), 12))
    for radius, x, y, turn in ((2.7, 3.1, -3.0, 0.4), (2.3, 7.8, -5.3, 1.3)):
        fruit = slice_of_citrus(f"{labels}/citrus.png", radius, 0.55, 1)
        fruit.location, fruit.rotation_euler = (x, y, z + 0.02), (0.01, 0.01, turn)
        nodes.append(fruit)
    return nodes


def acne_scar(z, labels):
    """A needling pen before a stone full of pores and a smooth one."""
    rough = pebble(3.1, pumice("#CDB298", "#B4977C"), (-4.6, 5.2, z), 4, (1.3, 1.0, 0.5), 0.09)
    smooth = pebble(2.9, ceramic("#E3D3C1", 0.24), (3.8, 6.4, z), 7, (1.3, 1.0, 0.48), 0.05)
    pen = lying(needling_pen(), (-7.4, -3.4, z + 1.06), 14)
    dish = place(plate(radius=2.9, height=0.6), (7.4, -4.8, z))
    return [rough, smooth, pen, dish, lying(cartridge(), (6.2, -5.6, z + 1.02), 32)]


def injectables(z, labels):
    """A capped syringe and two vials on a lined steel tray."""
    tones = vial_glasses()
    turn = -8
    liner = box(14.4, 7.6, 0.1, linen("#F1ECE2", 0.05, 0.02, 0.06), 0.04, (0.3, 0.9, z + 0.1), turn, 2)
    return [
        stood([tray(16.6, 9.8, 1.35, metal("#D4D2CD", 0.30, False))], (0.3, 0.9, z), turn), liner,
        place([lying(syringe(), (0, 0, 0), -1)], (-3.3, -1.1, z + 0.86), (0, 0, 0), 0.85),
        stood(vial(*tones["straw"], cap_colour("#8FA08F")), (1.4, 2.9, z + 0.22), 0, 1.1), stood(vial(*tones["clear"], cap_colour("#C98F78")), (4.3, 2.3, z + 0.22)),
        *small.cotton_rounds(3, (-3.9, 2.7, z + 0.18), 3, 1.45),
    ]


def microneedling(z, labels):
    """The pen before a block, cartridges on it and in a dish."""
    block = box(6.5, 5.5, 3.2, travertine(0.9), 0.16, (-3.0, 5.0, z), 12)
    pen = lying(needling_pen(), (-7.0, -2.8, z + 1.06), 14)
    dish = place(plate(radius=3.0, height=0.6), (5.6, -5.0, z))
    return [
        block, pen, dish, stood(cartridge(), (-3.4, 4.6, z + 3.2)), stood(cartridge(), (-1.7, 5.0, z + 3.2), 0, 0.95),
        lying(cartridge(), (4.5, -5.8, z + 1.05), 25), lying(cartridge(), (4.5, -4.2, z + 1.05), 10),
    ]


def peel(z, labels):
    """A small glass of solution, a fan of gauze, a soft brush."""
    tones = vial_glasses()
    beaker = lathe("beaker", [
        (0, 0.1), (1.7, 0.0, 0.15), (1.9, 0.1, 0.2), (1.95, 4.6, 0.05), (2.1, 4.8, 0.05), (1.98, 4.85), (1.8, 4.6, 0.05), (1.76, 0.4, 0.3), (0, 0.3),
    ], tones["clear"][0])
    inside = lathe("solution", [(0, 0.29), (1.77, 0.39, 0.3), (1.80, 2.3), (1.7, 2.22), (0, 2.2)], tones["gold"][1])
    group = place([beaker, inside], (-1.4, 1.6, z + 1.2))
    slab = box(9, 7.6, 1.2, stone(("#E6DDCF", "#CFC1AC"), 0.8), 0.14, (-1.4, 1.8, z), 10)
    brush = aimed(mask_brush(), (1.4, -3.8, z + 0.75), (-0.86, -0.5, -0.03), 14.0)
    return [slab, group, brush, *small.cotton_rounds(4, (5.6, 3.4, z), 2, 2.2, linen("#F4F1EA", 0.05, 0.02, 0.05))]


def prp(z, labels):
    """Spun tubes in a stone rack: gold plasma over red."""
    from props.household import test_tube, tube_rack

    rack = stood(tube_rack(), (0.2, 1.8, z), -8)
    nodes = [rack]
    for i, (cap, level, turn) in enumerate((("#9C6A52", 6.7, -82), ("#9C6A52", 6.4, -98), ("#8FA08F", 6.8, -86), ("#9C6A52", 6.5, -94))):
        a, x = math.radians(-8), (i - 1.5) * 2.6
        nodes.append(stood(test_tube(labels, cap=cap, turn=turn, plasma=level), (0.2 + x * math.cos(a), 1.8 + x * math.sin(a), z + 0.35)))
    # a lying tube shows its label to the sky
    nodes.append(lying(test_tube(labels, cap="#8FA08F", turn=180, plasma=8.1), (-4.6, -4.2, z + 0.97), 8))
    nodes += small.cotton_rounds(2, (8.0, -4.9, z), 4, 1.7)
    return nodes


def shots(z, labels):
    """Three small vials, a syringe and cotton."""
    tones = vial_glasses()
    slab = box(10, 6.4, 1.3, travertine(0.9), 0.14, (1.2, 3.2, z), -7)
    return [
        slab, stood(vial(*tones["rose"], cap_colour("#A9573B")), (-1.6, 3.4, z + 1.3)), stood(vial(*tones["straw"], cap_colour("#C9A24A")), (1.2, 3.2, z + 1.3), 0, 1.1),
        stood(vial(*tones["amber"], cap_colour("#EFE8DE")), (4.0, 2.8, z + 1.3)), lying(syringe(2.4, (0.98, 0.75, 0.72)), (-4.6, -3.4, z + 0.95), 10), *small.cotton_rounds(3, (8.2, -5.2, z), 6, 1.9),
    ]

