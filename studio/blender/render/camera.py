"""The camera: real lens in mm, real f-number, level with vertical shift for products (verticals stay parallel)."""
import math

import bpy
from mathutils import Vector

from core.scene import link


def camera(target, distance, height, lens=150, fstop=None, focus=None, shift=(0, 0), size=(800, 1000), level=False, azimuth=0):
    """Look at target from the front (azimuth degrees to the right of it); 1 unit = 1 cm, so Blender's f is f / 100."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    node = link(data)
    scene.camera = node
    point, turn = Vector(target), math.radians(azimuth)
    node.location = (point.x + distance * math.sin(turn), point.y - distance * math.cos(turn), height)
    look = Vector((point.x, point.y, height)) if level else point
    node.rotation_euler = (look - Vector(node.location)).to_track_quat("-Z", "Y").to_euler()
    data.shift_x, data.shift_y = shift
    data.clip_start, data.clip_end = 0.5, 5000
    if fstop:
        data.dof.use_dof = True
        data.dof.aperture_fstop = fstop / 100
        data.dof.focus_distance = focus or (point - Vector(node.location)).length
        data.dof.aperture_blades = 9
    scene.render.resolution_x, scene.render.resolution_y = size
    return node
