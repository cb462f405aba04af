"""Architecture and furniture of the clinic's rooms, in real centimetres."""
import math
import random

from mathutils import Vector, noise

from core.scene import place
from geometry.decal import flat
from geometry.drapery import cloth
from geometry.lathe import lathe
from geometry.mesh import grid_faces, mesh, ring_faces
from geometry.solids import box, cord, cutout, rounded_rectangle
from materials.cloth import linen
from materials.natural import plaster, stone
from materials.nodes import Shader
from materials.solid import ceramic, metal, plain, plastic, wood
from core.colour import linear
from props.plants import sprig
from props.tools import box_uv

WALL = "#E4D3C1"
OAK = ("#9C7550", "#C49B70")


def oak(along="z"):
    return wood(*OAK, along=along, scale=0.06, roughness=0.48)


def room_linen(colour, pitch=0.9):
    return linen(colour, pitch, 0.22)


def room_plaster(colour=WALL):
    return plaster(colour, 0.12, 0.35)


def floor(material=None):
    return mesh("floor", [(-700, -900, 0), (700, -900, 0), (700, 400, 0), (-700, 400, 0)], [(0, 1, 2, 3)], material or stone(("#D8C9B5", "#C4B29B"), 0.035, 0.40), smooth=False)


def wall(x0, x1, y, height, colour=WALL, bottom=0):
    return mesh("wall", [(x0, y, bottom), (x1, y, bottom), (x1, y, height), (x0, y, height)], [(0, 1, 2, 3)], room_plaster(colour), smooth=False)


def arched_wall(arches, height=460, thickness=26, colour=WALL):
    """A wall along X with arched openings, each (center x, width, bottom, top); its front is at y = 0."""
    outlines = [[(-700, -20), (700, -20), (700, height), (-700, height)]]
    for x, width, bottom, top in arches:
        r = width / 2
        arc = [(x - r * math.cos(math.pi * i / 48), top - r + r * math.sin(math.pi * i / 48)) for i in range(49)]
        outlines.append([(x - r, bottom), *arc, (x + r, bottom)])
    return cutout(outlines, thickness, room_plaster(colour), 0.9, (0, thickness / 2, 0), (90, 0, 0))


def round_slab(width, depth, thickness, radius, z, material, loc=(0, 0)):
    return cutout([rounded_rectangle(width, depth, radius)], thickness, material, min(0.8, thickness / 3), (loc[0], loc[1], z + thickness / 2))


def fluted_body(width, depth, height, radius, material, flute=5.0, relief=1.6):
    """A desk's body: rounded plan with upright flutes."""
    outline = [Vector((x, y, 0)) for x, y in rounded_rectangle(width, depth, radius, 24)]
    outline.append(outline[0])
    lengths = [0.0]
    for a, b in zip(outline, outline[1:]):
        lengths.append(lengths[-1] + (b - a).length)
    total, per = lengths[-1], 12
    count = int(total / flute) * per
    ring, k = [], 0
    for i in range(count):
        s = total * i / count
        while lengths[k + 1] < s:
            k += 1
        f = (s - lengths[k]) / (lengths[k + 1] - lengths[k] + 1e-9)
        along = (outline[k + 1] - outline[k]).normalized()
        out = Vector((along.y, -along.x, 0)) * (relief * math.sin(math.pi * (i % per) / per))
        ring.append(outline[k].lerp(outline[k + 1], f) + out)
    vertices = [(p.x, p.y, z) for z in (0, height) for p in ring]
    return mesh("fluted", vertices, ring_faces(count, 2), material, sharp_above=50)


def cushion(width, depth, height, material, loc, turn=0, tip=0):
    """A filled cushion lying on loc; tip leans it back (degrees)."""
    n = 44
    vertices, faces, uvs = [], [], []
    for side in (1, -1):
        start = len(vertices)
        for j in range(n + 1):
            for i in range(n + 1):
                u, v = i / n * 2 - 1, j / n * 2 - 1
                fill = max(0.0, (1 - abs(u) ** 4) * (1 - abs(v) ** 4)) ** 0.42
                x = u * width / 2 * (1 - 0.05 * (1 - v * v) * abs(u) ** 6)
                y = v * depth / 2 * (1 - 0.05 * (1 - u * u) * abs(v) ** 6)
                vertices.append((x, y, height / 2 + side * height / 2 * fill + 0.25 * fill * noise.noise(Vector((x * 0.09, y * 0.09, side)))))
                uvs.append((x, y))
        faces += grid_faces(n, n, start, flip=side < 0)
    node = mesh("cushion", vertices, faces, material, sharp_above=0, uvs=uvs)
    node.location, node.rotation_euler = loc, (math.radians(tip), 0, math.radians(turn))
    return node


def branches_in_vase(loc, scale=1.0, seed=3, colour="#CDB49C"):
    jar = lathe("vase", [
        (0, 0.1), (7, 0, 0.8), (12, 14, 9), (10, 29, 6), (4.6, 36, 3), (4.2, 41, 1.5), (5.2, 43, 0.5), (4.4, 43, 0.3), (3.4, 40, 1), (3.4, 35, 2), (0, 30),
    ], ceramic(colour, 0.62, 0.75, 0.1), steps=12)
    parts = [jar]
    for index, (points, leaves) in enumerate((
        ([(0, 0, 36), (-3, -2, 58), (-16, -5, 82), (-38, -6, 104)], 24), ([(0, 0, 36), (2, 1, 62), (0, 2, 90), (-8, 0, 118)], 24),
        ([(0, 0, 36), (5, 0, 56), (20, 1, 78), (42, 2, 92)], 22), ([(0, 0, 36), (1, -3, 56), (8, -8, 80), (20, -12, 108)], 20),
    )):
        parts += sprig(points, leaves, (17, 4.6), seed + index, 0.6, 0.35)
    return place(parts, loc, (0, 0, 0), scale)


def pendant(x, y, z, ceiling=560):
    """A paper lamp on its cord, glowing a little."""
    paper = Shader("paper").set(Base_Color=linear("#F6EBDA"), Roughness=0.8, Emission=linear("#FFDFB4"), Emission_Strength=0.9).material
    # thousands of glowing faces would take half of all light samples
    paper.cycles.sample_as_light = False
    round_paper = [(27 * math.sin(t), 7 + 23 * math.cos(t)) for t in (0.11 + 2.45 * k / 40 for k in range(41))]
    shade = lathe("shade", [*round_paper, (15, -11.5)], paper, loc=(x, y, z))
    line = lathe("cord", [(0.4, 0), (0.4, ceiling - z)], plain("#4A3B30", 0.6), 12, loc=(x, y, z + 29))
    return [shade, line]


def treatment_bed(linen_colour="#E9DDCC", throw_colour="#C39A80"):
    """An oak bed with mattress, sheet, pillow and a throw; its head to the left."""
    parts = [box(196, 70, 12, oak("x"), 1.5, (0, 0, 36))]
    parts += [box(8, 8, 37, oak("z"), 0.8, (x, y, 0)) for x in (-84, 84) for y in (-27, 27)]
    parts.append(box(192, 68, 18, room_linen("#EFE6D9"), 6.5, (0, 0, 48), steps=7))

    def sheet(x, y):
        half, top, r = 35.2, 66.7, 6.5
        quarter, away, side = r * math.pi / 2, abs(y), 1 if y > 0 else -1
        fold = 1.6 * math.sin(x * 0.16 + 0.8 * math.sin(x * 0.05)) + 0.9 * math.sin(x * 0.31 + 2)
        if away < half - r:
            return (x, y, top + 0.35 * noise.noise(Vector((x * 0.05, y * 0.05, 1))))
        s = away - (half - r)
        if s < quarter:
            return (x, side * (half - r + r * math.sin(s / r)), top - r * (1 - math.cos(s / r)))
        s -= quarter
        k = min(1, s / 16)
        return (x + 0.3 * fold * k, side * (half + (1.2 + fold) * k + 0.03 * s), top - r - s)

    def throw(x, y):
        px, py, pz = sheet(x + 34, y)
        away = abs(y)
        return (px - 33.6, py + (1.3 if y > 0 else -1.3) * min(1, max(0, (away - 26) / 8)), pz + 0.9 * (1 - min(1, max(0, (away - 30) / 8))))

    parts.append(cloth(sheet, 220, 160, 118, 150, room_linen(linen_colour), 0.5, (34, 0, 0)))
    parts.append(cloth(throw, 110, 160, 44, 132, room_linen(throw_colour, 1.0), 0.5, (68, 0, 0)))
    parts.append(cushion(46, 62, 15, room_linen("#F4EEE4"), (-70, 0, 65)))
    return parts


def stool(seat="#D8C6B0"):
    parts = [lathe("seat", [(0, 0), (18, 0, 2), (18.5, 7, 3), (0, 8)], room_linen(seat), loc=(0, 0, 48))]
    for k in range(3):
        a = k * 2.094 + 0.5
        leg = lathe("leg", [(0, 0), (1.5, 0, 0.3), (2.0, 50, 0.3), (0, 50)], oak(), 24, loc=(17 * math.cos(a), 17 * math.sin(a), 0))
        leg.rotation_euler = (0.10 * math.sin(a), -0.10 * math.cos(a), 0)
        parts.append(leg)
    return parts


def armchair(colour="#D9C3AE"):
    """A low round-armed chair in woven cloth."""
    fabric = room_linen(colour, 1.0)
    body = [box(70, 68, 22, fabric, 7, (0, 0, 16), steps=6), box(72, 18, 58, fabric, 8, (0, 30, 22), steps=6)]
    body += [box(14, 62, 40, fabric, 6.5, (x, 0, 18), steps=6) for x in (-34, 34)]
    for part in body:
        box_uv(part)
    parts = [*body, cushion(58, 58, 15, fabric, (0, -4, 36))]
    parts += [lathe("foot", [(0, 0), (2.2, 0, 0.3), (2.8, 16), (0, 16)], oak(), 24, loc=(x, y, 0)) for x in (-27, 27) for y in (-25, 25)]
    return parts


def slatted(x0, x1, height, pitch=10.0):
    """Upright oak slats before a darker board, along a wall whose front is at y = 0."""
    parts = [box(x1 - x0, 2, height, plain("#6B4E36", 0.7), 0.3, ((x0 + x1) / 2, -1, 0))]
    count = int((x1 - x0) / pitch)
    for i in range(count):
        # turned about, so that neighbors do not show one grain
        parts.append(box(pitch - 1.6, 3.4, height, oak(), 0.5, (x0 + (i + 0.5) * pitch, -3.6, 0), 180 * (i % 2)))
    return parts


def side_table(height=46, radius=22):
    top = lathe("top", [(0, 0), (radius, 0, 0.8), (radius, 3, 0.8), (0, 3)], stone(("#EFE7DB", "#D9CCBA"), 0.06, 0.3), loc=(0, 0, height))
    return [top, lathe("foot", [(0, 0), (13, 0, 0.6), (13, 1.6, 0.5), (3.2, 3.0, 1.5), (2.4, height), (0, height)], oak())]


def curtain(x, y, colour="#F3EADC"):
    """A sheer curtain in even waves from ceiling to floor."""
    sheer = Shader("sheer").set(Base_Color=linear(colour), Roughness=0.9, Specular=0.1)
    glow, through = sheer.add("BsdfTranslucent"), sheer.add("BsdfTransparent")
    glow.inputs[0].default_value = (*linear("#F3E7D6"), 1)
    sheer.output(sheer.mix(0.22, sheer.mix(0.5, sheer.principled.outputs[0], glow.outputs[0]), through.outputs[0]))

    def hang(px, py):
        wave = 5.5 * math.sin(px * 0.36 + 0.9 * math.sin(px * 0.11) + 0.002 * py)
        return (px + 1.5 * noise.noise(Vector((px * 0.05, py * 0.01, 1))), wave * (0.75 + 0.25 * noise.noise(Vector((px * 0.03, py * 0.004, 4)))), py + 215)

    return cloth(hang, 260, 30, 96, 424, sheer.material, 0, (x, y, 0))


def device_tower(labels, colour="#F1EDE6"):
    """A laser's console: a soft white tower with a slanted screen that is on, a holder and a coiled cable."""
    shell, dark = plastic(colour, 0.3), plain("#2B322F", 0.2)
    s = Shader("screen").set(Base_Color=(0, 0, 0), Roughness=0.15, Specular=0.4)
    s.drive("Emission", s.image(f"{labels}/console.png").outputs[0])
    s.set(Emission_Strength=0.8)
    s.material.cycles.sample_as_light = False
    display = flat(37, 24, s.material, (0, -4.45, 17))
    parts = [box(44, 50, 86, shell, 6, (0, 0, 9), steps=6), box(38, 44, 8, plain("#8E8A83", 0.5), 2, (0, 0, 2))]
    head = place([box(46, 8, 34, shell, 3, (0, 0, 0), steps=5), box(38, 0.6, 25, dark, 0.2, (0, -4.1, 4.5), steps=2), display], (0, -6, 94), (-24, 0, 0))
    strip = box(30, 0.5, 1.2, metal("gold", 0.25, False), 0.2, (0, -25.2, 78), steps=2)
    parts += [head, strip]
    parts.append(cord([(18, -8, 66), (26, -10, 62), (34, -14, 38), (38, -16, 22), (34, -17, 46), (27.6, -16, 86)], 1.3, plastic("#D8D2C8", 0.42)))
    parts.append(box(9, 7, 3, dark, 1.2, (25, -16, 93), steps=4))
    handle = lathe("handpiece", [(0, 0), (2.6, 0, 0.6), (2.9, 2, 0.8), (2.5, 14, 4), (2.2, 18, 1), (3, 22, 0.6), (0, 22)], shell, loc=(27.4, -17, 84))
    handle.rotation_euler = (0.05, 0.03, 0)
    parts.append(handle)
    parts += [lathe("wheel", [(0, 0), (2.8, 0, 0.8), (2.8, 3.4, 0.8), (0, 3.4)], dark, 32, loc=(x, y, -0.6)) for x in (-15, 15) for y in (-17, 17)]
    return parts


def drip_stand(labels):
    """A slender brass stand with a bag on its hook."""
    from props.household import drip_bag

    brass = metal("gold", 0.3, False)
    parts = [lathe("foot", [(0, 0), (20, 0, 0.6), (20, 1.4, 0.5), (1.4, 2.6, 0.8), (1.1, 186), (0, 187)], brass), cord([(0, 0, 185), (0, 0, 192), (7, 0, 195), (13, 0, 191), (13, 0, 185)], 0.7, brass)]
    bag = place(drip_bag(labels), (13, -1.2, 169), (90, 0, 0), 1.9)
    # down to the arm of the chair, and along it
    line = cord([(13, -1.4, 153), (13, -1.6, 138), (5, -8, 104), (-10, -18, 75), (-18, -28, 67.8), (-19, -42, 67.2), (-19, -58, 66.5)], 0.35, plastic("#EFEBE2", 0.25))
    return [*parts, bag, line]


def shelf_goods(products, places, seed=3, scale=1.35):
    """Products on a shelf: places are (x, y, z, key)."""
    from forms.registry import build

    rng = random.Random(seed)
    for x, y, z, key in places:
        pack = build(products[key])
        pack.location, pack.rotation_euler[2] = (x, y, z), math.radians(rng.uniform(-12, 12))
        pack.scale = tuple(s * scale for s in pack.scale)
