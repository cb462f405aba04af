"""Clinic instruments, unbranded: handpieces, pen, wand, applicators, lamp panel. Built along +Z, head up."""
import math

from core.scene import place
from geometry.decal import band
from geometry.lathe import lathe
from geometry.solids import box, cord, cutout, rounded_rectangle
from materials.clear import glass, thin_clear
from materials.nodes import Shader
from materials.solid import METALS, metal, plain, plastic

SHELL, GREY, CABLE = "#F1EDE6", "#B9B4AC", "#D8D2C8"


def lens(tone=(0.82, 0.93, 0.97)):
    return glass(tone, 0, 1.5, (0.85, 0.9, 0.92))


def _details(radius, z, material):
    """A button and three status dots on the front of a handle."""
    button = box(0.8, 1.7, 0.26, material, 0.12, (0, -(radius - 0.06), z + 1.7), steps=5)
    button.rotation_euler = (math.radians(90), 0, 0)
    parts = [button]
    for k in range(3):
        dot = lathe("dot", [(0, 0), (0.10, 0, 0.02), (0.10, 0.05, 0.02), (0, 0.05)], plain("#7F9183", 0.4), 32, loc=(0, -(radius - 0.02), z - 0.5 * k))
        dot.rotation_euler = (math.radians(90), 0, 0)
        parts.append(dot)
    return parts


def _tail(reach=((0, 0, 0.3), (0, 0, -2.4), (1.2, 0.3, -5.2), (5.0, 0.6, -9), (14, 0.6, -11)), radius=0.42):
    """Strain relief and cable; the cable starts inside the handle."""
    relief = lathe("relief", [(0.30, 0.35), (0.62, 0.3, 0.08), (0.48, -1.7, 0.1), (0.30, -1.7)], plastic(GREY, 0.36), 64)
    return [relief, cord(reach, radius, plastic(CABLE, 0.42))]


def laser_handpiece(cable=True):
    body, grey = plastic(SHELL, 0.26), plastic(GREY, 0.36)
    parts = [
        lathe("body", [(0, 0), (1.15, 0, 0.25), (1.32, 0.6, 0.4), (1.28, 6.5, 3), (1.05, 9.2, 2), (1.12, 11.0, 1), (1.0, 12.2, 0.3), (0.86, 12.3, 0.05), (0, 12.3)], body, 96),
        lathe("collar", [(1.0, 12.1), (1.04, 12.12, 0.04), (1.04, 12.85, 0.04), (0.9, 12.9)], metal("steel"), 96),
        lathe("neck", [(0, 12.6), (0.92, 12.7, 0.05), (0.86, 13.3, 0.2), (0.98, 14.6, 0.5), (1.25, 15.3, 0.2), (1.25, 15.9, 0.12), (1.0, 15.9, 0.04), (0.95, 15.7), (0, 15.7)], grey, 96),
        lathe("lens", [(0, 15.62), (0.94, 15.62), (0.94, 15.82, 0.08), (0.5, 15.93, 0.6), (0, 15.96)], lens(), 96),
        lathe("ring", [(1.285, 4.0), (1.30, 4.02, 0.02), (1.30, 4.22, 0.02), (1.285, 4.24)], metal("gold"), 96),
        *_details(1.27, 6.9, grey),
    ]
    return parts + (_tail() if cable else [])


def flash_handpiece(cable=True):
    """A flash lamp's handpiece: a box head with a crystal window."""
    body, grey = plastic(SHELL, 0.26), plastic("#8E9A97", 0.36)
    parts = [
        lathe("handle", [(0, 0), (1.1, 0, 0.25), (1.35, 1.0, 0.5), (1.3, 8.0, 3), (1.7, 10.0, 1.2), (1.7, 10.6, 0.1), (0, 10.6)], body, 96),
        box(4.2, 3.4, 4.2, body, 0.5, (0, 0, 10.0), steps=6),
        box(3.7, 2.2, 0.9, metal("steel"), 0.12, (0, 0, 14.1)),
        box(3.2, 1.6, 1.0, lens((0.93, 0.86, 0.62)), 0.08, (0, 0, 14.8)),
        box(4.26, 3.46, 0.35, grey, 0.1, (0, 0, 12.3)),
        *_details(1.30, 4.5, grey),
    ]
    return parts + (_tail() if cable else [])


def radio_handpiece(cable=True):
    """A radio-frequency handpiece: a flared head with four gold electrodes."""
    body, grey = plastic("#E4E2DC", 0.28), plastic("#6E7772", 0.36)
    parts = [
        lathe("body", [(0, 0), (1.05, 0, 0.25), (1.2, 0.8, 0.4), (1.0, 7.0, 3), (0.95, 10.0, 2), (1.5, 12.4, 1.2), (2.1, 13.6, 0.4), (2.1, 14.2, 0.15), (0, 14.2)], body, 96),
        lathe("face", [(0, 14.15), (1.9, 14.15, 0.05), (1.9, 14.5, 0.12), (0, 14.55)], grey, 96),
        lathe("ring", [(1.02, 8.4), (1.06, 8.42, 0.02), (1.06, 8.7, 0.02), (1.02, 8.72)], metal("copper"), 96),
    ]
    for k in range(4):
        a = math.pi / 4 + k * math.pi / 2
        parts.append(lathe("electrode", [(0, 0), (0.5, 0, 0.05), (0.46, 0.35, 0.2), (0, 0.42)], metal("gold", 0.2), 48, loc=(1.02 * math.cos(a), 1.02 * math.sin(a), 14.48)))
    return parts + (_tail() if cable else [])


def needling_pen():
    """A cordless pen with a clear cartridge and its fine needles."""
    body = metal("#C9C6C0", 0.3)
    parts = [
        lathe("pen", [(0, 0), (0.9, 0, 0.2), (1.05, 0.5, 0.3), (1.05, 5.2, 0.2), (0.98, 5.4, 0.1), (0.98, 9.0, 0.6), (0.7, 10.6, 0.3), (0, 10.6)], body, 96),
        lathe("dial", [(1.0, 5.5), (1.12, 5.55, 0.04), (1.12, 7.0, 0.04), (1.0, 7.05)], plastic("#3A4441", 0.4), 96),
        lathe("cartridge", [(0.62, 10.5), (0.72, 10.6, 0.06), (0.66, 12.4, 0.1), (0.56, 13.2, 0.06), (0.48, 13.2), (0.55, 12.3), (0.58, 10.6)], thin_clear(), 64, closed=True),
        lathe("core", [(0, 10.4), (0.34, 10.5, 0.05), (0.34, 12.4, 0.05), (0, 12.45)], plastic("#D9B48C", 0.35), 48),
    ]
    steel = plain(METALS["steel"], 0.2, Metallic=1.0)
    for k in range(12):
        a = 2.399963 * k
        r = 0.07 * math.sqrt(k)
        parts.append(lathe("needle", [(0.022, 12.3), (0.02, 12.95), (0, 13.2)], steel, 10, loc=(r * math.cos(a), r * math.sin(a), 0)))
    return parts


def cartridge():
    return [
        lathe("sleeve", [(0.62, 0), (0.72, 0.1, 0.06), (0.66, 1.9, 0.1), (0.56, 2.7, 0.06), (0.48, 2.7), (0.55, 1.8), (0.58, 0.1)], thin_clear(), 64, closed=True),
        lathe("core", [(0, 0), (0.4, 0.02, 0.05), (0.4, 1.9, 0.05), (0, 1.95)], plastic("#D9B48C", 0.35), 48),
    ]


def water_wand():
    """A slim wand with a clear spiral tip and a tube."""
    body = plastic(SHELL, 0.24)
    parts = [
        lathe("wand", [(0, 0), (0.7, 0, 0.15), (0.78, 0.5, 0.2), (0.7, 7.5, 3), (0.62, 10.6, 0.5), (0, 10.6)], body, 96),
        lathe("band", [(0.60, 9.6), (0.72, 9.64, 0.03), (0.72, 10.2, 0.03), (0.6, 10.24)], metal("steel"), 64),
        lathe("tip", [(0, 10.5), (0.6, 10.55, 0.05), (0.66, 11.6, 0.3), (0.9, 12.5, 0.15), (0.9, 12.9, 0.08), (0.7, 12.9, 0.05), (0.5, 12.3, 0.2), (0, 12.2)], glass((0.80, 0.90, 0.92), 0.03, 1.45, (0.8, 0.86, 0.87)), 64),
    ]
    return parts + _tail(((0, 0, 0.3), (0, 0, -2.2), (0.6, 1.0, -4.6), (3.2, 2.2, -7.4), (9, 2.6, -8.6), (17, 1.5, -9.5)), 0.26)


def round_applicator(radius=4.2, colour=SHELL, cable=True):
    """A palm-sized head for the body, its metal plate up, on a short handle."""
    body = plastic(colour, 0.28)
    parts = [
        lathe("head", [(0, 0), (radius * 0.55, 0.0, 0.4), (radius, 1.4, 0.6), (radius, 2.4, 0.3), (0, 2.4)], body),
        # domed, so that it mirrors more than the even wall
        lathe("plate", [(0, 2.3), (radius - 0.45, 2.35, 0.05), (radius - 0.5, 2.58, 0.12), (radius * 0.5, 2.92, 1.5), (0, 3.04)], metal("#A9AFB2", 0.2)),
        lathe("ring", [(radius - 0.44, 2.38), (radius - 0.3, 2.42, 0.03), (radius - 0.3, 2.5, 0.03), (radius - 0.44, 2.5)], plain("#3A4441", 0.4)),
    ]
    if cable:
        parts.append(cord(((radius - 0.6, 0, 1.1), (radius + 2.0, 0.2, 1.0), (radius + 5, 1.6, 0.45), (radius + 12, 1.0, 0.45)), 0.42, plastic(CABLE, 0.42)))
    return parts


def paddle(width=6.4, depth=9.2, side=1):
    """A flat stimulation paddle: soft rectangle, dark contact frame, cable at the end that leaves to the side (1 right, -1 left)."""
    body = cutout([rounded_rectangle(width, depth, 1.6)], 1.7, plastic(SHELL, 0.3), 0.5, (0, 0, 0.86))
    face = cutout([rounded_rectangle(width - 1.3, depth - 1.6, 1.1)], 0.16, plain("#48524E", 0.45), 0.05, (0, 0.1, 1.74))
    dot = lathe("dot", [(0, 0), (0.42, 0, 0.04), (0.42, 0.12, 0.04), (0, 0.12)], metal("gold"), 48, loc=(0, depth / 2 - 0.55, 1.66))
    return [body, face, dot, cord(((0, -depth / 2 + 0.4, 0.8), (0, -depth / 2 - 2.2, 0.8), (side * 1.5, -depth / 2 - 4.4, 0.4), (side * 8, -depth / 2 - 5.6, 0.4), (side * 24, -depth / 2 - 4.2, 0.4)), 0.36, plastic(CABLE, 0.42))]


def lamp_panel(width=13.0, height=9.0):
    """A curved panel of small warm-red lamps, standing."""
    glow = Shader("lamp").set(Base_Color=(0.4, 0.03, 0.02), Roughness=0.3, Emission=(1.0, 0.06, 0.035), Emission_Strength=1.5).material
    glow.cycles.sample_as_light = False
    shell = plastic(SHELL, 0.28)
    radius, sweep = 11.0, width / 11.0
    from geometry.mesh import mesh

    vertices, faces, n, m = [], [], 60, 2
    for side, r in ((0, radius), (1, radius + 0.9)):
        for j in range(m + 1):
            for i in range(n + 1):
                a = sweep * (i / n - 0.5)
                vertices.append((r * math.sin(a), r * math.cos(a) - radius, height * j / m))
    for side in (0, 1):
        start = side * (n + 1) * (m + 1)
        for j in range(m):
            for i in range(n):
                a = start + j * (n + 1) + i
                quad = (a, a + 1, a + n + 2, a + n + 1)
                faces.append(quad if side == 0 else quad[::-1])
    top, size = m * (n + 1), (n + 1) * (m + 1)
    for i in range(n):
        faces += [(top + i, top + i + 1, size + top + i + 1, size + top + i), (i + 1, i, size + i, size + i + 1)]
    for i in (0, n):
        for j in range(m):
            a = j * (n + 1) + i
            end = (a, a + n + 1, size + a + n + 1, size + a)
            faces.append(end if i == 0 else end[::-1])
    body = mesh("panel", vertices, faces, shell, sharp_above=40)
    bevel = body.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = 0.28, 4, "ANGLE"
    parts = [body]
    lamp = lathe("lamp", [(0, 0), (0.25, 0, 0.06), (0.18, 0.14, 0.08), (0, 0.18)], glow, 24)
    import bpy

    first = True
    for row in range(6):
        for column in range(9):
            node = lamp if first else lamp.copy()
            if not first:
                bpy.context.scene.collection.objects.link(node)
            first = False
            # a picture of light, not a source: sixty tiny lamps would be sixty sources of noise
            node.visible_diffuse = node.visible_glossy = False
            a = sweep * 0.86 * ((column + (0.5 if row % 2 else 0)) / 8.5 - 0.5)
            node.location = ((radius - 0.01) * math.sin(a), (radius - 0.01) * math.cos(a) - radius, 1.5 + row * 1.2)
            node.rotation_euler = (math.radians(90), 0, -a)
            parts.append(node)
    return parts


def syringe(level=2.0, fluid=(0.97, 0.97, 0.95)):
    """A 3 ml syringe along +Z with a capped needle; the marks are printed on one side of the barrel."""
    wall = thin_clear()
    grey = plastic("#3E4744", 0.4)
    white = plastic("#F4F2EC", 0.3)
    parts = [
        lathe("barrel", [(0.47, 0), (0.55, 0.02, 0.03), (0.55, 6.0, 0.2), (0.22, 6.3, 0.1), (0.2, 7.0), (0.14, 7.0), (0.16, 6.25), (0.47, 5.9, 0.15)], wall, 64, closed=True),
        cutout([rounded_rectangle(2.2, 1.0, 0.45)], 0.16, wall, 0.05, (0, 0, 0.06)),
        lathe("stopper", [(0, level + 0.0), (0.462, level, 0.05), (0.462, level + 0.5, 0.05), (0, level + 0.75)], grey, 48),
        lathe("rod", [(0, -3.2), (0.22, -3.2, 0.04), (0.22, level + 0.1), (0, level + 0.1)], white, 32),
        lathe("press", [(0, -3.4), (0.75, -3.4, 0.05), (0.75, -3.18, 0.05), (0, -3.15)], white, 48),
        lathe("fluid", [(0, level + 0.7), (0.475, level + 0.48), (0.475, 5.85, 0.15), (0.15, 6.2), (0, 6.2)], thin_clear(fluid), 48),
        lathe("hub", [(0, 6.7), (0.34, 6.75, 0.05), (0.26, 7.9, 0.1), (0, 7.9)], plastic("#C98F78", 0.35), 48),
        lathe("cover", [(0, 7.8), (0.30, 7.85, 0.04), (0.2, 11.2, 0.12), (0, 11.3)], thin_clear((0.86, 0.88, 0.87)), 48),
    ]
    for k in range(17):
        at = 1.2 + 0.25 * k
        parts.append(band(0.553, at, at + 0.035, 0.28 if k % 4 else 0.52, plain("#4A4F4C"), centre=-52, segments=12))
    return parts


def ice_globe(tone=(0.80, 0.91, 0.94)):
    """A cooling globe: a glass ball half filled with blue, on a clear handle."""
    round_part = [(2.1 * math.cos(math.radians(a)), 2.1 + 2.1 * math.sin(math.radians(a))) for a in range(-84, 73, 6)]
    ball = lathe("globe", [(0, 0), *round_part, (0.52, 4.5, 0.25), (0.5, 5.2, 0.2), (0.62, 9.6, 0.3), (0.8, 10.4, 0.3), (0, 10.8)], glass(tone, 0, 1.46, (0.8, 0.9, 0.93)), 128)
    band = lathe("band", [(0.5, 4.6), (0.66, 4.62, 0.03), (0.66, 5.3, 0.03), (0.5, 5.32)], metal("steel"), 64)
    return [ball, band]


def stood(parts, loc, turn=0, scale=1.0):
    return place(parts, loc, (0, 0, turn), scale)


def lying(parts, loc, turn=0, lift=0.0, roll=0.0):
    """Lay something built along +Z on its side: its head points along turn (degrees from +X)."""
    return place([place(parts, (0, 0, 0), (0, 0, roll))], loc, (0, 90 - lift, turn))
