"""The world of a brand's best sellers: its own ground, light and prop. The camera and the packs' place are those of every first picture."""
import math

from mathutils import Vector, noise

from core.scene import place
from geometry.drapery import cloth, folds
from geometry.lathe import lathe
from geometry.mesh import grid_faces, mesh
from geometry.solids import box
from light.gobos import openings, panes, rippled
from light.rig import COOL, area, black_cards, reflection, sky, sun, twice, water_cards
from materials.cloth import linen
from materials.natural import LIMESTONE, stone, wet_stone
from materials.nodes import Shader
from materials.solid import plastic, wood
from core.colour import linear
from props import small
from props.plants import grasses, petals
from props.vessels import drops, scatter_drops, tumbler
from sets.backdrop import sweep
from sets.product_set import TOP, frame


def _light(direction, power, angle, colour, window=13500, fill=1.0, dim=0.17, window_colour=(1, 0.96, 0.91), shine=1.0):
    """A sun of its own before the house's window, fill and reflections."""
    sky(dim)
    twice(sun, power=power, angle=angle, colour=colour, direction=direction)
    twice(area, (-62, -22, 46), (0, 0, 6), 70, 90, power=window, colour=window_colour)
    area((70, -40, 30), (0, 0, 6), 80, 80, 1800 * fill, COOL)
    area((44, 26, 30), (0, 0, 6), 10, 70, 5200 * shine, (1, 0.97, 0.93))
    reflection((-46, -38, 20), (0, 0, 8), 11, 52, 20000 * shine, (1, 0.97, 0.93))
    reflection((48, -26, 18), (0, 0, 8), 5, 46, 5200 * shine, (1, 0.98, 0.96))


def _dry(x, y, r):
    """Whether a drop at (x, y) would touch the pack."""
    return math.hypot(x + 0.25, y) < 2.9 + r


def _pool(level, turn, colour="#1B2A22"):
    """Dark still water with rings around what stands in it."""
    s = Shader("pool").set(Base_Color=linear(colour), Roughness=0.015, Specular=0.55)
    waves = s.add("TexWave", wave_type="RINGS", rings_direction="Z")
    for key, value in (("Scale", 0.16), ("Distortion", 1.6), ("Detail", 1.0), ("Detail Scale", 0.6)):
        waves.inputs[key].default_value = value
    s.join(s.coords(), waves.inputs[0])
    s.drive("Normal", s.bump(waves.outputs["Fac"], 0.16, 0.55, s.bump(s.noise(0.22, 2, 0.5, s.coords("Object", (1, 2, 1)), 0.4), 0.5, 0.3)))
    node = mesh("pool", [(-90, -60, 0), (90, -60, 0), (90, 60, 0), (-90, 60, 0)], [(0, 1, 2, 3)], s.material, smooth=False)
    node.location = (0.4, 1.2, level)
    node.rotation_euler[2] = math.radians(turn)
    return node


def water(variant, low):
    """Deep green: a wet stone in still water, light from its ripples on the wall."""
    way = Vector((0.70, 0.56, -0.52))
    _light(way, 5.4, 0.6, (1, 0.90, 0.76), 9000, 0.7, 0.10, (0.94, 1, 0.95))
    rippled(way, (2, 26, 16), seed=variant)
    water_cards()
    black_cards()
    sweep("#465A4F", 26, 6, grain=0.05)
    _pool(TOP - 0.9, 25 * variant)
    lathe("stone", [(0, -3), (6.3, -3), (6.6, -0.5, 0.8), (6.3, 0, 0.3), (0, 0)], wet_stone("#2C3B33", "#50645A"), loc=(0.2, 0.8, TOP))
    drops(scatter_drops(46, (-5.4, -4.4, 5.4, 4.6), TOP, 4 + variant, (0.05, 0.30), lambda x, y, r: _dry(x, y, r) or math.hypot(x - 0.2, y - 0.8) > 5.8))
    side = 1 if variant % 2 else -1
    small.pebbles(TOP - 1.6, [(side * 8.6, 3.0, 1.9, 8 + variant), (side * 10.6, -0.6, 1.1, 12)], ("#5C6A60", "#3D4A42"), 0.2)
    frame(low)


def slate(variant, low):
    """Clear and cool: wet slate, a paned window's light, a low glass of water."""
    way = Vector((0.66, 0.58, -0.50))
    _light(way, 4.6, 0.8, (1, 0.93, 0.84), 12000, 1.0, 0.20, (0.95, 0.98, 1))
    openings(way, [((6.5, 34, 18), panes(26, 40, 2, 3, 2.2)), ((-0.25, 0, 9.5), [(-5.5, -10, 5.5, 12)])])
    water_cards()
    black_cards()
    sweep("#BFC7C9", 34, 6, grain=0.05)
    box(60, 21, 9, wet_stone("#41474A", "#747B7F"), 0.3, (0.5, 2.2, TOP - 9), 3, 6)
    drops(scatter_drops(90, (-10, -7, 10, 9), TOP, 9 + variant, (0.05, 0.34), _dry))
    place(tumbler(2.0, 2.5, 3.0), (5.6, 2.4, TOP))
    frame(low)


def weave(variant, low):
    """Quiet and soft: undyed linen, even light of noon, dried grasses."""
    _light(Vector((0.34, 0.74, -0.36)), 3.5, 2.2, (1, 0.89, 0.75), 6000, 0.8, 0.13)
    sweep("#A9AF98", 15, 2.5, grain=0.05)
    ridges = [(0.5, 7.6, 1.0, 0.7, 0.9, 2.2 + variant), (0.2, 10.5, 1.1, 0.5, 1.2, 0.7), (1.5, 8.2, 0.9, 0.5, 1.0, 1.2 + variant)]
    box(60, 20, 9, wood("#9C7750", "#C9A67A", "x", 0.5, 0.5), 0.2, (0.5, 2.4, TOP - 9), -3, 6)
    cloth(folds(ridges, 0.02, 0.02), 200, 120, 60, 19.0, linen("#D2C5AB"), 0.07, (0, 2.5, TOP - 0.06), -3)
    side = 1 if variant % 2 else -1
    grasses((side * 6.4, 4.4, TOP), 8, 11.5, 3 + variant, 1.6)
    small.pebbles(TOP, [(side * 5.4, 0.4, 1.0, 7 + variant)])
    frame(low)


def _sand(colour="#CDB48C"):
    """Wind-rippled sand that runs to the horizon."""
    columns, rows, width, depth = 360, 260, 90, 70
    vertices = []
    for j in range(rows + 1):
        for i in range(columns + 1):
            x, y = (i / columns - 0.5) * width, (j / rows - 0.5) * depth
            line = y + 1.3 * noise.noise(Vector((x * 0.07, y * 0.05, 2))) + 0.14 * x
            z = 0.16 * math.sin(line * 2.3 + 1.2 * noise.noise(Vector((x * 0.12, y * 0.12, 5)))) * (0.7 + 0.5 * noise.noise(Vector((x * 0.1, y * 0.1, 8))))
            z += 0.22 * noise.noise(Vector((x * 0.06, y * 0.06, 1))) + 0.02 * noise.noise(Vector((x * 2, y * 2, 3)))
            vertices.append((x, y, z))
    base = linear(colour)
    s = Shader("sand").set(Roughness=0.95, Specular=0.1)
    grain = s.noise(34, 3, 0.8, s.coords())
    s.drive("Base Color", s.ramp(grain, [(0.30, tuple(c * 0.72 for c in base)), (0.5, base), (0.72, tuple(min(1, c * 1.08) for c in base))]))
    s.drive("Normal", s.bump(grain, 0.03, 0.6))
    return mesh("sand", vertices, grid_faces(columns, rows), s.matt_to_bounces(base), sharp_above=0)


def shore(variant, low):
    """Open and bright: rippled sand, clear sun, a wall like sky."""
    _light(Vector((0.80, 0.34, -0.52)), 4.8, 0.6, (1, 0.92, 0.80), 4500, 0.9, 0.22, (0.96, 0.98, 1))
    sweep("#A3BECB", 36, 4, grain=0.02)
    sand = _sand()
    sand.location = (0, 1, TOP - 0.85)
    lathe("stone", [(0, -3), (5.2, -3), (5.2, 0, 0.25), (0, 0)], stone(("#DFD5C6", "#C2B49F"), 0.9, 0.6), loc=(0, 0.4, TOP))
    side = -1 if variant % 2 else 1
    if variant < 2:
        small.shell((side * 6.6, 1.4, TOP - 0.8), 1.6, plastic("#EADCC6", 0.3))
    else:
        small.pebbles(TOP - 1.1, [(side * 6.9, 1.4, 1.7, 4), (side * 5.9, -1.9, 0.8, 9)], ("#F0E8DA", "#D9CCB6"), 0.6)
    frame(low)


def evening(variant, low):
    """Warm and late: low sun through a narrow window on a wall of clay, walnut and petals."""
    way = Vector((0.56, 0.72, -0.30))
    _light(way, 7.4, 1.0, (1, 0.74, 0.52), 4600, 0.6, 0.08, (1, 0.90, 0.84), 0.8)
    # one opening lights the pack, the others the wall
    openings(way, [((-0.25, 0, 10), [(-6, -12, 6, 14)]), ((-4.4, 24, 17), [(-3.4, -30, 2.6, 8)])])
    black_cards()
    sweep("#85564A", 24, 6, grain=0.06)
    box(60, 21, 9, wood("#3E271B", "#6B452E", "x", 0.5, 0.38), 0.3, (0.5, 2.2, TOP - 9), 3, 6)
    petals([(4.4, -1.0, TOP), (5.8, 0.6, TOP), (6.9, -1.9, TOP), (-5.4, -2.2, TOP)], 9 + variant)
    small.hips([(6.4, 2.8, 2.1)], TOP)
    frame(low)


WORLDS = {"ostrela": water, "verrane": slate, "palefern": weave, "haldwyn": shore, "corvenna": evening}
