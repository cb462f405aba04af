"""Calm everyday things: cup, notebook, tablet, hourglass, measuring tape, test tubes, the drip bag."""
import math

from core.scene import place
from geometry.decal import flat, sheet
from geometry.lathe import lathe
from geometry.mesh import grid_faces, mesh
from geometry.solids import box, cord, cutout, rounded_rectangle
from materials.clear import glass, liquid
from materials.label import paper_label, print_label
from materials.natural import travertine
from materials.nodes import Shader
from materials.solid import card, ceramic, metal, plain, plastic, wood


def cup(colour="#EFE7DB", tea=True):
    """A handleless cup with tea."""
    parts = [lathe("cup", [
        (0, 0.15), (1.5, 0.12), (1.6, 0, 0.08), (1.9, 0.2, 0.2), (3.3, 3.6, 2.2), (3.45, 6.2, 0.05), (3.2, 6.25, 0.08), (3.05, 3.7, 2.0), (1.6, 0.5, 0.5), (0, 0.45),
    ], ceramic(colour, 0.4, 0.72, 0.02), steps=10)]
    if tea:
        parts.append(lathe("tea", [(3.14, 5.02), (3.08, 4.98), (2.9, 4.95), (0, 4.95)], plain("#8A5A2B", 0.05, Specular=0.6), sharp_above=0))
    return parts


def notebook(labels, picture="chart", width=14.0, height=20.0):
    """A sheet on a board, with a pencil."""
    board = box(width + 1.0, height + 1.2, 0.4, wood("#A97E58", "#CDA882", "y", 0.6), 0.12)
    paper = box(width, height, 0.06, card("#FBF8F2"), 0.02, (0, -0.2, 0.41), steps=2)
    face = flat(width - 0.1, height - 0.1, print_label(f"{labels}/{picture}.png"), (0, -0.2, 0.482), upright=False)
    clip = box(5, 1.4, 0.5, metal("gold", 0.24, False), 0.2, (0, height / 2 - 0.1, 0.42))
    return [board, paper, face, clip]


def pencil():
    return [
        lathe("pencil", [(0, 0), (0.36, 0, 0.05), (0.36, 13.5), (0, 13.5)], plain("#2F4A3E", 0.4), 6, sharp_above=25),
        lathe("wood", [(0.355, 13.5), (0.10, 14.7), (0, 14.7)], plain("#D9B48C", 0.6), 24),
        lathe("lead", [(0.10, 14.7), (0.02, 15.0), (0, 15.0)], plain("#2A2A2A", 0.4), 24),
    ]


def tablet(labels, width=12.6, height=17.6):
    """A tablet upright on a small wooden stand, its screen alight."""
    from core.colour import linear

    s = Shader("screen").set(Base_Color=(0, 0, 0), Roughness=0.12, Specular=0.4)
    drawn = s.image(f"{labels}/screen.png")
    s.drive("Emission", drawn.outputs[0])
    s.set(Emission_Strength=0.85)
    shell = plain(linear("#D9D6D0"), 0.3, Metallic=0.8)
    body = cutout([rounded_rectangle(width, height, 0.9)], 0.62, shell, 0.16, (0, 0, height / 2 + 0.4), (90, 0, 0))
    front = cutout([rounded_rectangle(width - 0.2, height - 0.2, 0.8)], 0.05, plain("#111312", 0.15), 0.01, (0, -0.32, height / 2 + 0.4), (90, 0, 0))
    screen = flat(width - 0.9, height - 0.9, s.material, (0, -0.36, height / 2 + 0.4))
    leaning = place([body, front, screen], (0, 0, 0.9), (-12, 0, 0))
    stand = box(9.5, 5.0, 1.1, wood("#8A5F3E", "#B98A5E", "x", 0.8), 0.2, (0, 0.6, 0))
    return [leaning, stand]


def hourglass(height=11.0):
    """A sand glass between two wooden discs."""
    h = height
    t = 0.12
    outer = [(1.9, 0.9), (2.15, 1.6, 0.6), (2.0, h * 0.33, 1.2), (0.36, h * 0.5, 0.5), (2.0, h * 0.67, 1.2), (2.15, h - 1.6, 0.6), (1.9, h - 0.9)]
    inner = [(r - t, z) if r > 0.5 else (r - 0.14, z, 0.4) for r, z, *_ in reversed(outer)]
    inner = [(p[0], p[1], 1.0) if 1 <= i <= len(inner) - 2 and len(p) == 2 else p for i, p in enumerate(inner)]
    glassy = lathe("glass", outer + inner, glass((0.975, 0.985, 0.985), 0, 1.46, (0.9, 0.92, 0.92)), closed=True)
    sand = plain("#C98F78", 0.9)
    below = lathe("sand below", [(0, 0.92), (1.7, 0.95), (1.95, 1.7, 0.4), (1.85, 2.3, 0.2), (0, 3.2)], sand, sharp_above=0)
    above = lathe("sand above", [(0, h * 0.5 + 0.15), (0.2, h * 0.5 + 0.2), (1.5, h * 0.64, 0.4), (0, h * 0.62)], sand, sharp_above=0)
    stream = lathe("stream", [(0, 3.0), (0.045, 3.0), (0.045, h * 0.5 + 0.2), (0, h * 0.5 + 0.2)], sand, 12)
    dark = wood("#7E5537", "#A77A52", "z", 0.8)
    ends = [lathe("end", [(0, z), (2.6, z, 0.12), (2.6, z + 0.8, 0.12), (0, z + 0.8)], dark) for z in (0, h - 0.85)]
    posts = [lathe("post", [(0, 0.6), (0.2, 0.6), (0.24, h / 2, 2), (0.2, h - 0.6), (0, h - 0.6)], dark, 32, loc=(2.35 * math.cos(a), 2.35 * math.sin(a), 0)) for a in (0.5, 2.6, 4.7)]
    return [glassy, below, above, stream, *ends, *posts]


def measuring_tape(turns=3.2, width=1.5):
    """A linen tape, rolled loosely with its end running out; marks every half centimetre."""
    s = Shader("tape").set(Roughness=0.8)
    at = s.coords("UV")
    parts = s.add("SeparateXYZ")
    s.join(at, parts.inputs[0])
    marks = s.math("LESS_THAN", s.math("FRACT", s.math("MULTIPLY", parts.outputs[0], 2.0), 0.0), 0.09)
    edge = s.math("LESS_THAN", parts.outputs[1], 0.45)
    both = s.math("MULTIPLY", marks, edge)
    s.drive("Base Color", s.ramp(both, [(0.0, (0.80, 0.66, 0.50)), (1.0, (0.10, 0.08, 0.06))]))
    points = []
    for i in range(260):
        t = i / 259
        a = 2 * math.pi * turns * t
        r = 1.2 + 1.5 * t
        points.append((r * math.cos(a), r * math.sin(a)))
    x, y = points[-1]
    heading = 2 * math.pi * turns + math.pi / 2
    for i in range(1, 120):
        heading += 0.004 * math.sin(i * 0.09) - 0.006
        x += 0.11 * math.cos(heading)
        y += 0.11 * math.sin(heading)
        points.append((x, y))
    vertices, uvs, length = [], [], 0.0
    for i, (px, py) in enumerate(points):
        if i:
            length += math.hypot(px - points[i - 1][0], py - points[i - 1][1])
        for z in (0.02, width):
            vertices.append((px, py, z))
            uvs.append((length, z))
    node = mesh("tape", vertices, grid_faces(1, len(points) - 1), s.material, sharp_above=0, uvs=uvs)
    node.modifiers.new("thickness", "SOLIDIFY").thickness = 0.05
    return [node]


def test_tube(layers, height=9.0, radius=0.8, cap="#C9A24A"):
    """A stoppered tube with layers of (top in cm, tint); plasma rests on red cells."""
    r, h, t = radius, height, 0.09
    parts = [lathe("tube", [
        (0, 0), (r * 0.7, 0.12, 0.5), (r, 0.9, 0.5), (r, h, 0.03), (r - t, h, 0.03), (r - t, 0.95, 0.5), (r * 0.62, 0.24, 0.4), (0, 0.12),
    ], glass((0.98, 0.985, 0.985), 0, 1.48, (0.9, 0.92, 0.92)), 64)]
    base = 0.0
    for top, tint in layers:
        e = 0.01
        if base == 0.0:
            profile = [(0, 0.12 - e), (r * 0.62, 0.24 - e, 0.4), (r - t + e, 0.95, 0.5), (r - t + e, top), (0, top)]
        else:
            profile = [(0, base), (r - t + e, base), (r - t + e, top + 0.05), (r - t - 0.12, top), (0, top)]
        material = plastic(tint, 0.2) if isinstance(tint, str) else liquid(tint)
        parts.append(lathe("layer", profile, material, 64))
        base = top + 0.004
    parts.append(lathe("stopper", [(0, h - 0.6), (r - t - 0.01, h - 0.6), (r - t - 0.01, h - 0.05), (r + 0.14, h - 0.02, 0.05), (r + 0.14, h + 0.9, 0.12), (0, h + 0.95)], plastic(cap, 0.4), 64))
    return parts


def tube_rack(places=4, pitch=2.6):
    """A travertine block that holds tubes upright: its holes are shown by dark collars."""
    length = places * pitch + 1.0
    block = box(length, 3.4, 2.6, travertine(1.0), 0.15)
    collars = [lathe("collar", [(0.86, 2.58), (0.98, 2.6, 0.02), (0.98, 2.66, 0.02), (0.86, 2.66)], metal("gold"), 64, loc=((i - (places - 1) / 2) * pitch, 0, 0)) for i in range(places)]
    return [block, *collars]


def drip_bag(labels, hanging=False, tint="#EFE3C4"):
    """A soft bag of fluid with its printed label and two ports; built lying, label up, or hanging."""
    from materials.clear import soft_clear

    width, height, columns, rows = 9.4, 14.5, 90, 130

    def thickness(u, v):
        side, end = min(u, 1 - u) * width, min(v, 1 - v) * height
        k = min(1, max(0, (side - 0.55) / 3.4)) * min(1, max(0, (end - (0.9 if v < 0.5 else 1.5)) / 3.6))
        k = math.sin(k * math.pi / 2) ** 0.75 if k > 0 else 0
        return 0.07 + 1.15 * k * (1 - 0.25 * v)

    def outline(u, v):
        x, y, corner = (u - 0.5) * width, (v - 0.5) * height, 1.0
        inner_x, inner_y = width / 2 - corner, height / 2 - corner
        over_x, over_y = abs(x) - inner_x, abs(y) - inner_y
        if over_x > 0 and over_y > 0:
            far = math.hypot(over_x, over_y)
            if far > 1e-6:
                f = max(over_x, over_y) / far
                x, y = math.copysign(inner_x + over_x * f, x), math.copysign(inner_y + over_y * f, y)
        return x, y

    vertices, faces = [], []
    for side in (1, -1):
        start = len(vertices)
        for j in range(rows + 1):
            for i in range(columns + 1):
                u, v = i / columns, j / rows
                x, y = outline(u, v)
                vertices.append((x, y, thickness(u, v) * (1.25 if side == 1 else -0.55)))
        faces += grid_faces(columns, rows, start, flip=side < 0)
    bag = mesh("bag", vertices, faces, soft_clear(tint, 0.42, 0.10), sharp_above=0)
    label_width, label_height = 6.0, 6.9

    def on_bag(a, b):
        x, y = (a - 0.5) * label_width, (b - 0.5) * label_height - 1.1
        return (x, y, thickness(x / width + 0.5, y / height + 0.5) * 1.25 + 0.014)

    parts = [bag, sheet(on_bag, label_width, label_height, paper_label(f"{labels}/drip.png"), 50, 60)]
    for x, colour in ((-1.3, "#EDE9E0"), (1.3, "#A9573B")):
        port = lathe("port", [(0, 0), (0.42, 0, 0.05), (0.42, 1.9, 0.05), (0.30, 1.95), (0.30, 2.5), (0.46, 2.55, 0.05), (0.46, 3.3, 0.12), (0, 3.3)], plastic(colour, 0.32), 48, loc=(x, -height / 2 + 0.55, 0.05))
        port.rotation_euler = (math.radians(90), 0, 0)
        parts.append(port)
    parts.append(lathe("eye", [(0.55, -0.03), (0.70, -0.03), (0.70, 0.10), (0.55, 0.10)], plastic("#F3EFE6", 0.35), 64, closed=True, loc=(0, height / 2 - 0.85, 0.06)))
    return parts


def tubing(points):
    return cord(points, 0.17, plastic("#EFEBE2", 0.25))

