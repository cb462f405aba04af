"""Calm everyday things: cup, notebook, tablet, hourglass, measuring tape, test tubes, the drip bag."""
import math

from mathutils import Vector, noise

from core.scene import place
from geometry.decal import band, flat, sheet
from geometry.lathe import lathe
from geometry.mesh import grid_faces, mesh
from geometry.solids import box, cord, cutout, rounded_rectangle
from materials.clear import soft_clear, thin_clear
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
    """A sand glass between two wooden discs; the sand lies against the glass in both bulbs."""
    h = height
    wide, waist = 2.05, 0.2

    def bulb(t):
        """Radius of the glass, t from the middle (0) to an end (1)."""
        return waist + (wide - waist) * math.sin(math.pi / 2 * min(1, 1.25 * t)) ** 0.8 * (1 - 0.22 * max(0, t - 0.72) / 0.28)

    low, high = 0.85, h - 0.85
    middle, half = h / 2, (high - low) / 2
    wall = [(bulb(abs(i / 40 - 1)), low + half * i / 40) for i in range(81)]
    parts = [lathe("glass", wall, thin_clear((0.95, 0.965, 0.965)), sharp_above=0)]
    sand, e = plain("#C4866E", 0.9), 0.04
    full, crest = 0.56, 0.30
    lower = [(bulb(1 - k / 20 * (1 - full)) - e, low + half * k / 20 * (1 - full)) for k in range(21)]
    parts.append(lathe("sand below", [(0, low), *lower, (lower[-1][0] * 0.5, lower[-1][1] + 0.34), (0.12, lower[-1][1] + 0.72), (0, lower[-1][1] + 0.74)], sand, sharp_above=0))
    upper = [(max(0.05, bulb(crest * k / 16) - e), middle + half * crest * k / 16) for k in range(17)]
    parts.append(lathe("sand above", [(0, middle), *upper, (upper[-1][0] * 0.45, upper[-1][1] - 0.16), (0, upper[-1][1] - 0.42)], sand, sharp_above=0))
    parts.append(lathe("stream", [(0, lower[-1][1] + 0.5), (0.05, lower[-1][1] + 0.5), (0.05, middle), (0, middle)], sand, 12))
    dark = wood("#7E5537", "#A77A52", "x", 0.8)
    parts += [lathe("end", [(0, z), (2.6, z, 0.14), (2.6, z + 0.85, 0.14), (0, z + 0.85)], dark) for z in (0, h - 0.85)]
    upright = wood("#7E5537", "#A77A52", "z", 0.8)
    parts += [
        lathe("post", [(0, 0.6), (0.2, 0.6), (0.24, h / 2, 2), (0.2, h - 0.6), (0, h - 0.6)], upright, 32, loc=(2.32 * math.cos(a), 2.32 * math.sin(a), 0))
        for a in (0.62, 2.72, 4.82)
    ]
    return parts


def measuring_tape(labels, run=13.5, turns=4.6, width=1.5):
    """A printed tape that lies on the table along X and winds up at its far end, the roll's axis along Y."""
    core, pitch = 0.55, 0.115
    line = [(i / 60 * run, 0.03, 0.0) for i in range(60)]
    outer = core + pitch * turns
    steps = 360
    for i in range(steps + 1):
        angle = 2 * math.pi * turns * i / steps
        r = outer - (outer - core) * i / steps
        line.append((run + r * math.sin(angle), 0.03 + outer - r * math.cos(angle), 1.0))
    vertices, uvs, along = [], [], 0.0
    for i, (x, z, wound) in enumerate(line):
        if i:
            along += math.hypot(x - line[i - 1][0], z - line[i - 1][1])
        # the loose end wanders over the table, and is not quite flat
        loose = max(0.0, 1 - x / run) * (1 - wound)
        sway, rise = 1.5 * loose**2, 0.10 * loose * (1 + math.sin(5 * loose))
        for k in range(5):
            y = (k / 4 - 0.5) * width
            vertices.append((x, y - sway, z + rise * (1 + 0.4 * (k / 4 - 0.5))))
            uvs.append((along / 60, k / 4))
    node = mesh("tape", vertices, grid_faces(4, len(line) - 1), paper_label(f"{labels}/tape.png", 0.62), sharp_above=0, uvs=uvs)
    node.modifiers.new("thickness", "SOLIDIFY").thickness = 0.045
    return [node]


def test_tube(labels, height=9.0, radius=0.8, cap="#C9A24A", turn=-90, plasma=6.6):
    """A stoppered tube after the spin: red cells below, a pale gel, plasma up to a level in cm; its label to the front.

    What is inside lets no light through, and the wall is a thin moulding: bent light would need caustics and go black.
    """
    r, h, t = radius, height, 0.07
    wall = [(0, 0), (r * 0.5, 0.06), (r * 0.8, 0.28), (r * 0.95, 0.6), (r, 1.0), (r, h), (r - t, h)]
    parts = [lathe("tube", wall, thin_clear((0.985, 0.99, 0.99)), 64, sharp_above=0)]
    inside = [(r * 0.46, 0.12), (r * 0.74, 0.33), (r * 0.88, 0.62), (r - t, 1.0)]
    parts.append(lathe("cells", [(0, 0.08), *inside, (r - t, 3.2), (0, 3.2)], plastic("#7A1D1A", 0.22), 64))
    parts.append(lathe("gel", [(0, 3.2), (r - t, 3.2), (r - t, 3.75), (0, 3.75)], plastic("#E8DCC6", 0.3), 64))
    fluid = plastic("#F4D285", 0.12)
    parts.append(lathe("plasma", [(0, 3.76), (r - t, 3.76), (r - t, plasma + 0.06), (r - t - 0.1, plasma), (0, plasma)], fluid, 64))
    stopper = plastic(cap, 0.42)
    grip = [(r + 0.16, h - 0.75, 0.06), (r + 0.16, h + 0.72, 0.14)]
    parts.append(lathe("stopper", [(0, h - 0.8), (r + 0.05, h - 0.8), *grip, (r - 0.2, h + 0.78, 0.1), (r - 0.3, h + 0.7), (0, h + 0.7)], stopper, 64))
    parts.append(band(r, 4.35, 5.85, 1.9, paper_label(f"{labels}/tube.png"), centre=turn))
    return parts


def tube_rack(places=4, pitch=2.6):
    """A travertine block that holds tubes upright: its holes are shown by dark collars."""
    length = places * pitch + 1.0
    block = box(length, 3.4, 2.6, travertine(1.0), 0.15)
    collars = [lathe("collar", [(0.86, 2.58), (0.98, 2.6, 0.02), (0.98, 2.66, 0.02), (0.86, 2.66)], metal("gold"), 64, loc=((i - (places - 1) / 2) * pitch, 0, 0)) for i in range(places)]
    return [block, *collars]


def drip_bag(labels, tint="#F1EAD4"):
    """A clear bag of fluid, printed, with two ports; built lying, print up."""
    width, height, columns, rows = 9.4, 14.5, 90, 130

    def thickness(u, v):
        side, end = min(u, 1 - u) * width, min(v, 1 - v) * height
        k = min(1, max(0, (side - 0.55) / 3.4)) * min(1, max(0, (end - (0.9 if v < 0.5 else 1.5)) / 3.6))
        k = math.sin(k * math.pi / 2) ** 0.75 if k > 0 else 0
        # the film wrinkles where it is drawn in to the seal
        crease = 0.10 * noise.noise(Vector((u * 9, v * 13, 4))) * 4 * k * (1 - k)
        return 0.07 + 1.15 * k * (1 - 0.25 * v) + crease

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
    bag = mesh("bag", vertices, faces, soft_clear(tint, 0.5, 0.08), sharp_above=0)
    label_width, label_height = 6.0, 6.9

    def on_bag(a, b):
        x, y = (a - 0.5) * label_width, (b - 0.5) * label_height - 1.1
        return (x, y, thickness(x / width + 0.5, y / height + 0.5) * 1.25 + 0.014)

    parts = [bag, sheet(on_bag, label_width, label_height, print_label(f"{labels}/drip.png"), 50, 60)]
    for x, colour in ((-1.3, "#EDE9E0"), (1.3, "#A9573B")):
        port = lathe("port", [(0, 0), (0.42, 0, 0.05), (0.42, 1.9, 0.05), (0.30, 1.95), (0.30, 2.5), (0.46, 2.55, 0.05), (0.46, 3.3, 0.12), (0, 3.3)], plastic(colour, 0.32), 48, loc=(x, -height / 2 + 0.55, 0.05))
        port.rotation_euler = (math.radians(90), 0, 0)
        parts.append(port)
    parts.append(lathe("eye", [(0.55, -0.03), (0.70, -0.03), (0.70, 0.10), (0.55, 0.10)], plastic("#F3EFE6", 0.35), 64, closed=True, loc=(0, height / 2 - 0.85, 0.06)))
    return parts


def tubing(points):
    return cord(points, 0.17, plastic("#EFEBE2", 0.25))

