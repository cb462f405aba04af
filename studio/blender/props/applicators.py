"""Devices that lie on skin or stand before it: round head, stimulation applicators on their belt, panel of lamps."""
import math

import bpy

from core.scene import place
from geometry.drapery import cloth
from geometry.lathe import lathe
from geometry.loft import bent, cushion_block
from geometry.solids import box, cord
from materials.cloth import linen
from materials.nodes import Shader
from materials.solid import metal, plain, plastic
from props.instruments import CABLE, GREY, SHELL


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


def paddle(width=6.6, depth=5.4):
    """A stimulation applicator, contact side down: soft shell, a gray pad with a gold ring on its back, cable to the front."""
    shell, grey = plastic(SHELL, 0.28), plastic("#9AA5A1", 0.5)
    parts = [
        cushion_block("shell", width, depth, 1.7, 1.9, 0.62, shell, 0.12),
        lathe("pad", [(0, 0), (1.45, 0, 0.04), (1.40, 0.2, 0.12), (0, 0.28)], grey, loc=(0, 0.2, 1.72)),
        lathe("ring", [(1.46, 0), (1.60, 0, 0.03), (1.60, 0.12, 0.05), (1.46, 0.12)], metal("gold", 0.22), closed=True, loc=(0, 0.2, 1.74)),
    ]
    for k in range(3):
        parts.append(lathe("light", [(0, 0), (0.09, 0, 0.02), (0.09, 0.06, 0.02), (0, 0.06)], plain("#5F7A6C", 0.3), 32, loc=(0.34 * (k - 1), -1.82, 1.74)))
    relief = lathe("relief", [(0, 0), (0.55, 0, 0.08), (0.46, 1.5, 0.1), (0.34, 1.6), (0, 1.6)], plastic(GREY, 0.36), 48, loc=(0, -depth / 2 + 0.3, 0.85))
    relief.rotation_euler = (math.radians(90), 0, 0)
    return [*parts, relief]


def belt(length=26.0, width=4.6, colour="#A7B0A6"):
    """A woven belt laid out along X, its ends lifting a little."""

    def lie(x, y):
        end = max(0.0, abs(x) - 0.34 * length)
        return (x, y + 0.25 * math.sin(x * 0.22), 0.02 + 0.05 * end**1.4 * (1 + 0.25 * math.sin(1.3 * x)))

    band = cloth(lie, 160, 40, length, width, linen(colour, 0.12, 0.05), 0.14)
    seams = [box(length * 0.66, 0.06, 0.02, plain("#8B958C", 0.8), 0.008, (0, y, 0.155), steps=1) for y in (-width / 2 + 0.3, width / 2 - 0.3)]
    return [band, *seams]


#: how the lamps stand on the panel, and the curve they follow, cm
COLUMNS, ROWS, CURVE = 13, 8, 13.0


def lamp_panel(width=14.4, height=9.4):
    """A curved panel standing on two feet: white shell, dark face, rows of red lamps each in its own reflector."""
    core = _glow("lamp", (1.0, 0.20, 0.13), 3.2)
    halo = _glow("reflector", (0.75, 0.035, 0.02), 0.55)
    shell = bent(box(width, 1.1, height, plastic(SHELL, 0.28), 0.42, (0, 0, 0), steps=6), CURVE)
    face = bent(box(width - 1.2, 0.3, height - 1.2, plain("#3B302D", 0.32), 0.1, (0, -0.52, 0.6), steps=3), CURVE)
    parts = [shell, face]
    # the metal cup around a lamp, then the lamp; copies share one mesh
    cup = lathe("reflector", [(0.17, 0.02), (0.33, 0.0, 0.02), (0.33, 0.05, 0.02), (0.2, 0.03)], halo, 24)
    dome = lathe("lamp", [(0, 0), (0.17, 0, 0.02), (0.16, 0.08, 0.08), (0, 0.15)], core, 24)
    front, used = CURVE - 0.68, set()
    for row in range(ROWS):
        for column in range(COLUMNS):
            angle = (width - 2.4) / CURVE * (column / (COLUMNS - 1) - 0.5)
            for master in (cup, dome):
                node = master.copy() if master in used else master
                if master in used:
                    bpy.context.scene.collection.objects.link(node)
                used.add(master)
                # a picture of light, not a source: a hundred tiny lamps would be a hundred sources of noise
                node.visible_diffuse = node.visible_glossy = False
                node.location = (front * math.sin(angle), front * math.cos(angle) - CURVE, 1.25 + row * (height - 2.5) / (ROWS - 1))
                node.rotation_euler = (math.radians(90), 0, -angle)
                parts.append(node)
    feet = [box(1.6, 3.4, 0.5, plastic(GREY, 0.4), 0.2, (x, -0.8, 0), steps=5) for x in (-4.2, 4.2)]
    return [place(parts, (0, 0, 0.42), (4, 0, 0)), *feet]


def _glow(name, colour, strength):
    material = Shader(name).set(Base_Color=(0.25, 0.02, 0.015), Roughness=0.3, Emission=colour, Emission_Strength=strength).material
    material.cycles.sample_as_light = False
    return material
