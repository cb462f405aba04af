"""Still lifes of devices: laser, flash, radio frequency, water wand, lamps, cold, body applicators."""
import math

from mathutils import Vector

from core.scene import place
from geometry.solids import box, cord
from light.rig import area
from materials.clear import liquid
from materials.natural import stone, travertine
from materials.solid import plastic
from props import small
from props.household import hourglass, measuring_tape
from props.applicators import belt, lamp_panel, paddle, round_applicator
from props.instruments import CABLE, flash_handpiece, ice_globe, laser_handpiece, lying, radio_handpiece, stood, water_wand
from props.plants import sprig
from props.strokes import dab, lotion
from props.tools import comb, folded_towel, scalp_brush
from props.vessels import bowl, cap_colour, vial, vial_glasses


def laser_hair(z, labels):
    """A laser handpiece across linen, behind it a dish of gel and a folded towel."""
    nodes = [lying(laser_handpiece(), (-6.4, -3.9, z + 1.35), 20), place(bowl(None, 3.0, 1.3, 0.26, 0.6), (-4.6, 5.4, z))]
    nodes.append(dab(2.0, lotion("#E6EEEC"), 1.3, 5, (-4.6, 5.4, z + 0.5)))
    return [*nodes, folded_towel(7.4, 5.2, "#DDBDAC", 2, (4.6, 7.0, z), -9)]


def laser(z, labels):
    """The handpiece resting on a stone block, lens to the light."""
    block = box(9, 6, 1.4, travertine(0.9), 0.16, (3.0, 2.4, z), 10)
    return [block, lying(laser_handpiece(), (-6.6, -2.6, z + 1.36), 26, 12.4), *small.pebbles(z, [(7.4, -3.6, 1.2, 4)])]


def flash(z, labels):
    """The flash handpiece on a low block, its crystal window to the front."""
    foot, turn, lift = (-6.2, 5.6, z + 1.42), math.radians(-40), math.radians(9)
    ahead = Vector((math.cos(turn) * math.cos(lift), math.sin(turn) * math.cos(lift), math.sin(lift)))
    start = Vector(foot)
    cable = cord(
        [tuple(start + 0.2 * ahead), tuple(start - 1.9 * ahead), (start.x - 3.6, start.y + 2.2, z + 0.6), (start.x - 6.5, start.y + 2.6, z + 0.42), (start.x - 16, start.y - 1, z + 0.42)],
        0.42, plastic(CABLE, 0.42),
    )
    block = box(5.4, 5.0, 1.2, travertine(0.9), 0.16, (2.6, -1.8, z), 50)
    sprigs = sprig([(2.4, 7.6, z + 0.3), (4.6, 6.8, z + 0.5), (6.8, 6.6, z + 0.6), (9.2, 7.2, z + 0.9)], 12, (2.6, 0.85), 23, 0.08, 0.04, 0.7)
    return [lying(flash_handpiece(), foot, -40, 9), cable, block, *sprigs, *small.pebbles(z, [(-6.4, -3.6, 1.3, 2), (-4.3, -4.6, 0.8, 5)])]


def radio(z, labels):
    """The radio-frequency head standing, gold electrodes up, a dish of gel."""
    nodes = [lying(radio_handpiece(), (-6.2, -2.6, z + 1.3), 24), place(bowl(None, 3.4, 1.5, 0.26, 0.55, 1.15), (-2.6, 5.2, z))]
    return [*nodes, *small.pebbles(z, [(6.8, -3.6, 1.1, 8)])]


def hydra(z, labels):
    """The water wand resting on the rim of a dish of water, cotton beside it."""
    tones = vial_glasses()
    nodes = [place(bowl(None, 4.6, 1.7, 0.3, 0.52, 1.2), (3.4, 3.2, z)), lying(water_wand(), (-7.6, -4.6, z + 0.82), 30, 9.8)]
    nodes.append(stood(vial(*tones["clear"], cap_colour("#7F9183")), (-4.6, 5.2, z), 0, 1.2))
    return [*nodes, *small.cotton_rounds(3, (6.6, -4.8, z), 5, 1.9)]


def led(z, labels):
    """The lamp panel alight, a folded towel before it."""
    glow = area((-0.4, 1.6, z + 6.2), (0, -5.5, z), 10, 5, 520, (1.0, 0.20, 0.12))
    glow.visible_glossy = False
    return [stood(lamp_panel(), (-0.6, 3.4, z), 7), folded_towel(7.0, 4.6, "#EFE7DB", 2, (3.8, -4.0, z), -14)]


def cryo(z, labels):
    """Cooling globes across a block of pale stone."""
    block = box(11, 6.4, 1.5, stone(("#DDE3E3", "#BCC7C8"), 0.8, 0.35), 0.2, (0.4, 2.4, z), -8)
    nodes = [block, lying(ice_globe(), (5.2, 2.2, z + 3.92), 170, -8.9), lying(ice_globe((0.86, 0.93, 0.95)), (-5.4, -5.2, z + 2.42), 12, -8.9)]
    return nodes


def body_rf(z, labels):
    """A round body applicator with its steel plate, stacked stones."""
    nodes = [stood(round_applicator(4.4), (0.2, -0.6, z), -10)]
    return [*nodes, *small.pebbles(z, [(-6.2, 4.0, 1.7, 3)]), *small.pebbles(z + 1.7, [(-6.1, 3.9, 1.05, 7)])]


def muscle(z, labels):
    """Two stimulation applicators on their belt, the cables leaving to the front."""
    nodes = [stood(belt(), (0.4, 2.2, z), 5)]
    for x, y, side in ((-4.1, 1.9, -1), (4.5, 2.65, 1)):
        nodes.append(stood(paddle(), (x, y, z + 0.16), 5))
        nodes.append(cord([(x + 0.2, y - 2.6, z + 1.0), (x + 0.36, y - 4.4, z + 0.95), (x + 0.6 + side * 0.6, y - 6.4, z + 0.4), (x + side * 4.0, y - 8.0, z + 0.36), (x + side * 16, y - 8.8, z + 0.36)], 0.36, plastic(CABLE, 0.42)))
    return nodes


def fat_reduction(z, labels):
    """A measuring tape running out before smooth stones, and an applicator."""
    nodes = [stood(measuring_tape(labels), (-7.4, -2.6, z), -7, 1.05), stood(round_applicator(3.4), (3.6, 3.6, z), 12)]
    return [*nodes, *small.pebbles(z, [(-4.4, 2.4, 1.8, 3), (-1.7, 3.4, 1.05, 5)])]


def offers(z, labels):
    """An hourglass, a folded towel and a sprig: a month that runs."""
    nodes = [box(8, 7, 1.3, travertine(0.9), 0.14, (-2.4, 0.6, z), 8), stood(hourglass(8.6), (-2.4, 0.6, z + 1.3)), folded_towel(7.2, 5.2, "#DDBDAC", 2, (6.6, 0.0, z), -10)]
    return nodes + sprig([(0.6, -5.6, z + 0.3), (3.0, -4.6, z + 0.5), (5.6, -4.4, z + 0.6), (8.2, -5.0, z + 0.8)], 13, (2.8, 0.9), 14, 0.09, 0.04, 0.7)


def hair(z, labels):
    """Four vials on travertine, a wooden comb before them."""
    tones = vial_glasses()
    nodes = [box(15, 6.4, 1.6, travertine(0.9), 0.14, (1.2, 4.2, z), -6)]
    for x, y, tone, cap, size in ((-3.6, 4.4, "gold", "#C98F78", 1.0), (-0.6, 5.0, "amber", "#EFE8DE", 1.15), (2.5, 3.9, "clear", "#8FA08F", 1.0), (5.4, 4.0, "gold", "#C98F78", 0.9)):
        nodes.append(stood(vial(*tones[tone], cap_colour(cap)), (x, y, z + 1.6), 0, size))
    teeth = comb(12.0, 24)
    teeth.location, teeth.rotation_euler = (-1.6, -2.8, z + 0.26), (0, 0, 0.3)
    return [*nodes, teeth, *sprig([(4.6, -5.4, z + 0.3), (6.4, -3.8, z + 0.5), (8.2, -3.0, z + 0.6), (10.2, -2.8, z + 0.9)], 13, (2.7, 0.85), 9, 0.08, 0.08, 0.7)]


def scalp(z, labels):
    """A scalp brush before a dish of oil, two vials of serum near."""
    tones = vial_glasses()
    nodes = [place(bowl(None, 3.8, 1.5, 0.28, 0.55, 1.1, liquid((0.97, 0.80, 0.42), 1.46)), (3.6, 2.8, z)), stood(scalp_brush(), (-3.6, -3.2, z), -13, 1.08)]
    nodes += [stood(vial(*tones["gold"], cap_colour("#C98F78")), (-4.6, 4.2, z), 0, 1.35), stood(vial(*tones["straw"], cap_colour("#8FA08F")), (-1.8, 5.6, z), 0, 1.2)]
    return nodes + sprig([(6.0, -3.4, z + 0.3), (7.3, -2.6, z + 0.5), (8.6, -1.4, z + 0.6), (9.7, 0.2, z + 0.9)], 12, (2.6, 0.85), 11, 0.08, 0.05, 0.7)
