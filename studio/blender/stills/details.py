"""Details of the clinic, close: things laid out for a visit, towels, a robe on its peg."""
import math

from mathutils import Vector, noise

from core.scene import place
from geometry.decal import flat
from geometry.drapery import cloth
from geometry.lathe import lathe
from geometry.solids import box, cord
from materials.clear import liquid
from materials.cloth import linen
from materials.label import paper_label
from materials.solid import ceramic, metal, plain, wood
from forms.jar import swirl
from props import small
from props.instruments import lying, stood
from props.plants import sprig
from props.tools import aimed, comb, folded_towel, mask_brush
from props.vessels import FULL, ampoule, bowl, cap_colour, vial, vial_glasses


def scalp_set(z, labels):
    """Three vials on a folded cloth, a comb before them, a dish of oil."""
    tones = vial_glasses()
    teeth = comb(11.0, 22)
    teeth.location, teeth.rotation_euler = (0.4, -5.0, z + 0.26), (0, 0, -0.16)
    nodes = [folded_towel(11.0, 6.0, "#EFE7DB", 1, (0.2, 1.6, z), 7), teeth]
    for x, y, tone, cap, size in ((-2.6, 1.6, "gold", "#C98F78", 1.15), (0.2, 2.4, "amber", "#EFE8DE", 1.3), (3.0, 2.0, "straw", "#8FA08F", 1.15)):
        nodes.append(stood(vial(*tones[tone], cap_colour(cap)), (x, y, z + 1.26), 0, size))
    nodes.append(place(bowl(None, 2.6, 1.2, 0.24, 0.55, 0.85, liquid((0.97, 0.80, 0.42), 1.46)), (-3.8, 8.4, z)))
    return nodes


def peel_set(z, labels):
    """Clay in a bowl, a brush on its rim, a folded cloth and cotton."""
    nodes = [folded_towel(9.0, 5.6, "#DDBDAC", 2, (-0.6, 5.4, z), -6), stood(bowl(ceramic("#EFE7DB", 0.36, 0.72, 0.02), 4.2, 2.6, 0.3, 0.5), (-1.2, -2.6, z))]
    clay = swirl(3.6, 1.75, "#B7BFA6", 0.34)
    clay.location = (-1.2, -2.6, z)
    a = math.radians(12)
    # its handle toward the camera, so that it ends within the frame
    brush = aimed(mask_brush(), (-1.6, -1.9, z + 2.3), (-0.6 * math.cos(a), 0.8 * math.cos(a), -math.sin(a)), 14.0)
    return [*nodes, clay, brush, *small.cotton_rounds(3, (6.6, 3.0, z), 4, 1.8)]


def towels(z, labels):
    """Folded towels with a sprig on top."""
    stack = [folded_towel(11, 8, "#EFE7DB", 2, (0.4, 1.4, z), 8), folded_towel(10.4, 7.6, "#DDBDAC", 2, (0.5, 1.5, z + 2.43), 5), folded_towel(10, 7.2, "#EFE7DB", 1, (0.4, 1.4, z + 4.86), 9)]
    top = z + 6.12
    return [*stack, *sprig([(-3.0, 0.4, top + 0.2), (-0.8, 1.0, top + 0.4), (1.8, 0.8, top + 0.4), (4.2, 0.0, top + 0.6)], 13, (2.4, 0.8), 4, 0.08, 0.03, 0.75)]


def ampoules(z, labels):
    """Four ampoules side by side in a shallow dish."""
    tones = vial_glasses()
    nodes = [place(bowl(ceramic("#C9A48F", 0.4, 0.75), 5.2, 1.4, 0.32, 0.64), (0.6, -1.6, z))]
    for shift, tone in ((-2.25, "straw"), (-0.75, "amber"), (0.75, "straw"), (2.25, "gold")):
        # heads up and to the right, a little apart
        nodes.append(lying(ampoule(*tones[tone], level=FULL), (-1.7 + 0.62 * shift, -3.2 - 0.79 * shift, z + 1.22), 38))
    return [*nodes, *small.cotton_rounds(3, (-3.4, 7.0, z), 5, 1.9), *sprig([(2.0, 8.4, z + 0.3), (3.8, 7.2, z + 0.5), (5.6, 6.8, z + 0.6), (7.6, 7.2, z + 0.9)], 12, (2.7, 0.9), 9, 0.08, 0.05, 0.7)]


def _hanging(width, length, top):
    """A cloth of that size gathered at a loop: narrow above, its folds opening toward the hem."""

    def hang(x, y):
        u, t = 2 * x / width, 0.5 - y / length
        spread = 0.5 + 0.165 * width * (1 - math.exp(-2.6 * t))
        # folds wander on their way down, and no two are as deep
        wander = 1.1 * noise.noise(Vector((u * 1.2, t * 1.6, 7)))
        deep = 1.05 + 0.6 * noise.noise(Vector((u * 2.3, t * 0.8, 11)))
        depth = (0.25 + 0.75 * t) * deep * (0.85 * math.sin(8.2 * u + 0.7 + wander) + 0.35 * math.sin(19 * u + 2 - 1.6 * wander)) + 0.3 * noise.noise(Vector((u * 2, t * 1.5, 3)))
        drop = length * t * (1 - 0.05 * u * u) - 0.55 * u * u * t + 0.25 * noise.noise(Vector((u * 3, 1, 5))) * t
        return (u * spread + 0.5 * math.sin(2.2 * t), -1.0 - depth, top - drop)

    return hang


def robe(z, labels):
    """A linen cloth on an oak peg, a tag on the next one. Its place is a wall, seen straight on."""
    oak = wood("#9C7550", "#C49B70", "x", scale=0.5)
    rail = box(26, 1.0, 2.2, oak, 0.15, (0, 25.4, 24.6))
    pegs = []
    for x in (-2.6, 5.0):
        peg = lathe("peg", [(0, 0), (0.5, 0, 0.05), (0.42, 2.2, 0.3), (0.75, 3.0, 0.25), (0, 3.1)], oak, 48, loc=(x, 25.2, 25.7))
        peg.rotation_euler = (math.radians(84), 0, 0)
        pegs.append(peg)
    fall = cloth(_hanging(18.0, 15.6, 25.0), 180, 150, 18, 15.6, linen("#E8DECF", 0.09, 0.03), 0.07, (-2.6, 24.2, 0))
    loop = cord([(-3.0, 23.0, 24.9), (-2.9, 22.9, 26.2), (-2.6, 22.8, 26.5), (-2.3, 22.9, 26.2), (-2.2, 23.0, 24.9)], 0.12, linen("#E8DECF", 0.09, 0.03))
    line = cord([(5.0, 22.8, 26.5), (4.8, 22.9, 25.0), (5.0, 23.2, 21.2), (5.2, 22.9, 25.0), (5.0, 22.8, 26.5)], 0.05, plain("#8A5F3E", 0.8))
    tag = box(3.4, 0.1, 5.0, plain("#F6EFE4", 0.7), 0.01, (5.0, 23.2, 16.6))
    face = flat(3.4, 5.0, paper_label(f"{labels}/name-tag.png"), (5.0, 23.14, 19.1))
    eyelet = lathe("eyelet", [(0.13, 0), (0.27, 0, 0.02), (0.27, 0.05, 0.03), (0.13, 0.05)], metal("gold"), 48, closed=True, loc=(5.0, 23.13, 21.05))
    eyelet.rotation_euler = (math.radians(90), 0, 0)
    return [rail, *pegs, fall, loop, line, tag, face, eyelet]
