"""The house light: a window on the left, its sun through leaves, a weak cool fill. Lights stay the same for all pictures."""
import math

import bpy
from mathutils import Vector

from core.scene import link, seen_by
from geometry.mesh import mesh
from light.leaves import leaf_shadow
from materials.nodes import Shader
from materials.solid import plain

#: where the sun goes: from front-left, high
SUN = Vector((0.74, 0.50, -0.56))
WARM, WINDOW, COOL = (1, 0.86, 0.70), (1, 0.96, 0.91), (0.93, 0.97, 1)


def aim(node, target):
    node.rotation_euler = (Vector(target) - Vector(node.location)).to_track_quat("-Z", "Y").to_euler()


def area(loc, target, width, height, power, colour=(1, 1, 1)):
    """A rectangular lamp hidden from the camera."""
    lamp = bpy.data.lights.new("area", "AREA")
    lamp.shape = "RECTANGLE"
    lamp.size, lamp.size_y, lamp.energy, lamp.color = width, height, power, colour
    node = link(lamp)
    node.location = loc
    aim(node, target)
    node.visible_camera = False
    return node


def reflection(loc, target, width, height, power, colour=(1, 1, 1)):
    """A glowing rectangle that only draws highlights, as bright as a lamp of that power.

    It is no lamp: a matt wall would spend a share of its light rays on each lamp, also on one that does not light it.
    """
    s = Shader("reflection")
    s.nodes.remove(s.principled)
    glow = s.add("Emission")
    glow.inputs[0].default_value = (*colour, 1)
    glow.inputs[1].default_value = power / (4 * width * height)
    s.output(glow.outputs[0])
    s.material.cycles.sample_as_light = False
    w, h = width / 2, height / 2
    node = mesh("reflection", [(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)], [(0, 1, 2, 3)], s.material, smooth=False)
    node.location = loc
    aim(node, target)
    return seen_by(node, glossy=True, transmission=True)


def twice(lamp, *args, power, **more):
    """A strong lamp as two of half its power: it gets two shares of the light rays, and they are what grain comes from."""
    return [lamp(*args, power=power / 2, **more) for _ in range(2)]


def sun(power, angle=1.7, colour=WARM, direction=SUN):
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy, lamp.angle, lamp.color = power, math.radians(angle), colour
    node = link(lamp)
    node.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    return node


def sky(strength, colour=(1, 0.955, 0.90)):
    background = bpy.context.scene.world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*colour, 1)
    background.inputs[1].default_value = strength
    # even light from everywhere: rays that leave a surface find it without aiming
    bpy.context.scene.world.cycles.sampling_method = "NONE"


def table_light(sun_power=4.4, fill=1.0, shine=1.0, sun_angle=1.7, leaves=None, strips=True):
    """The light of every product and still life; leaves are arguments of leaf_shadow, or None for open sun.

    Where nothing is glass or metal, the rim lamp and the reflection strips are left out.
    """
    sky(0.17 * fill)
    twice(sun, power=sun_power, angle=sun_angle)
    if leaves is not None:
        leaf_shadow(SUN, **leaves)
    twice(area, (-62, -22, 46), (0, 0, 6), 70, 90, power=13500, colour=WINDOW)
    area((70, -40, 30), (0, 0, 6), 80, 80, 1800 * fill, COOL)
    if not strips:
        return
    area((44, 26, 30), (0, 0, 6), 10, 70, 5200, (1, 0.97, 0.93))
    reflection((-46, -38, 20), (0, 0, 8), 11, 52, 20000 * shine, (1, 0.97, 0.93))
    reflection((48, -26, 18), (0, 0, 8), 5, 46, 5200 * shine, (1, 0.98, 0.96))


def water_cards():
    """Bright cards above, for reflections only: without them drops on dark stone read as holes."""
    reflection((-14, 22, 46), (0, -2, 3), 46, 40, 60000, (1, 0.98, 0.95))
    reflection((-10, -6, 60), (0, 0, 3), 30, 30, 30000, (1, 0.98, 0.95))


def black_cards(x=26):
    """Two black cards that draw the dark edge of glass."""
    black = plain("#1C1A19", 1)
    for side in (-x, x):
        node = mesh("card", [(0, -9, 0), (0, 9, 0), (0, 9, 44), (0, -9, 44)], [(0, 1, 2, 3)], black, smooth=False)
        node.location = (side, -3, -6)
        seen_by(node, glossy=True, transmission=True)


def room_light(target, seed=3, leaves=True, window=True, sun_power=4.6):
    """Rooms: the same sun through a paned window 620 cm away, a wall of sky on the left."""
    sky(0.72)
    twice(sun, power=sun_power, angle=1.0, colour=(1, 0.85, 0.68))
    half_w, half_h, bar, far = 118, 120, 5, 1500
    bars = [
        (-far, -far, -half_w, far), (half_w, -far, far, far),
        (-half_w, half_h, half_w, far), (-half_w, -far, half_w, -half_h),
        (-bar - 40, -half_h, bar - 40, half_h), (40 - bar, -half_h, 40 + bar, half_h),
        (-half_w, 20 - bar, half_w, 20 + bar),
    ]
    leaf_shadow(
        SUN, target, 620, seed, 4 if leaves else 0, (46, 13), 90, (-60, 60), 9, 170, None, bars if window else None
    )
    twice(area, (-520, -220, 190), (0, 0, 120), 330, 260, power=230000, colour=WINDOW)
    area((420, -520, 260), (0, 0, 120), 400, 300, 42000, (0.95, 0.97, 1))
