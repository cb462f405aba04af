"""Clinic instruments, unbranded: handpieces, pen, wand, syringe, globes. Built along +Z, head up."""
import math

from core.scene import place
from geometry.decal import band
from geometry.lathe import lathe
from geometry.loft import shaped
from geometry.solids import box, cord, cutout, rounded_rectangle
from materials.clear import glass, thin_clear
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


def flash_handpiece():
    """A flash lamp's handpiece without its cable: the handle widens to a head with a crystal window in a steel frame."""
    body, grey = plastic(SHELL, 0.26), plastic("#8E9A97", 0.36)
    profile = [
        (0, 0.85, 0.85, 2), (0.1, 1.02, 1.02, 2), (0.4, 1.16, 1.16, 2), (2.5, 1.22, 1.22, 2), (6.4, 1.2, 1.2, 2), (8.6, 1.34, 1.28, 2.2), (10.4, 1.85, 1.55, 3),
        (11.8, 2.15, 1.8, 4), (13.4, 2.2, 1.85, 4.6), (13.9, 2.08, 1.75, 4.6), (14.05, 1.9, 1.6, 4.6),
    ]
    trigger = shaped("trigger", [(0, 0.1, 0.1, 2.6), (0.05, 0.3, 0.85, 2.6), (0.2, 0.36, 0.95, 2.6), (0.3, 0.3, 0.85, 2.6), (0.34, 0.1, 0.3, 2.6)], grey, 6)
    # on the upper side of the handle, where a finger lies
    trigger.location, trigger.rotation_euler = (-1.08, 0, 7.4), (math.radians(90), 0, math.radians(-90))
    return [
        shaped("body", profile, body),
        shaped("grip", [(11.95, 2.1, 1.75, 4), (12.0, 2.22, 1.86, 4), (12.45, 2.25, 1.88, 4.2), (12.5, 2.12, 1.78, 4.2)], grey, 4),
        trigger,
        box(3.5, 2.8, 0.5, metal("steel", 0.24, False), 0.12, (0, 0, 13.95)),
        # the block lies on a gold mirror: bent light that finds nothing bright behind it goes black
        box(2.9, 2.2, 0.12, metal("#E9C27A", 0.3, False), 0.04, (0, 0, 14.4)),
        box(2.7, 2.0, 0.7, thin_clear((0.98, 0.86, 0.58)), 0.1, (0, 0, 14.5)),
        *_details(1.2, 3.4, grey),
        lathe("relief", [(0.30, 0.35), (0.62, 0.3, 0.08), (0.48, -1.7, 0.1), (0.30, -1.7)], plastic(GREY, 0.36), 64),
    ]


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
