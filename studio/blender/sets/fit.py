"""Scaling a product to its place in the frame, and the parts of the frame that it changes."""
import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from forms.registry import extent
from light.rig import SUN


def fit(group, limits, loc, turn=0.0):
    """Scale a group to a height and width limit and stand it on loc."""
    low, high = extent(group)
    factor = min(limits[0] / (high.z - low.z), limits[1] / (high.x - low.x))
    group.scale = tuple(s * factor for s in group.scale)
    group.location = loc
    group.rotation_euler[2] += turn
    low, high = extent(group)
    group.location.z += loc[2] - low.z + 0.002
    return group


def _box_on_screen(points, margin):
    """Pixel rectangle around world points, grown by a margin in cm at the subject."""
    scene = bpy.context.scene
    width, height = scene.render.resolution_x, scene.render.resolution_y
    seen = [world_to_camera_view(scene, scene.camera, p) for p in points]
    per_cm = abs(world_to_camera_view(scene, scene.camera, points[0] + Vector((1, 0, 0))).x - seen[0].x) * width
    grow = margin * per_cm
    left, right = min(p.x for p in seen) * width - grow, max(p.x for p in seen) * width + grow
    low, high = min(p.y for p in seen) * height - grow, max(p.y for p in seen) * height + grow
    return [max(0, int(left)), max(0, int(low)), min(width, int(right)), min(height, int(high))]


def on_screen(group, margin=0.9):
    """Rectangle (pixels) of a group."""
    low, high = extent(group)
    return _box_on_screen([Vector((x, y, z)) for x in (low.x, high.x) for y in (low.y, high.y) for z in (low.z, high.z)], margin)


def changed_regions(groups, ground, margin=1.3):
    """Rectangles (pixels) that the groups change: themselves with their near shadow, and the cast shadow beside them."""
    bpy.context.view_layer.update()
    boxes = [extent(group) for group in groups]
    low = Vector(min(b[0][i] for b in boxes) for i in range(3))
    high = Vector(max(b[1][i] for b in boxes) for i in range(3))
    corners = [Vector((x, y, z)) for x in (low.x, high.x) for y in (low.y, high.y) for z in (low.z, high.z)]
    subject = _box_on_screen(corners, margin)
    shadow = []
    for corner in corners:
        shadow.append(corner + SUN * max(0.0, (corner.z - ground) / -SUN.z))
    cast = _box_on_screen(shadow, margin * 0.8)
    cast[0] = max(cast[0], subject[2] - 60)
    return [r for r in (subject, cast) if r[2] - r[0] > 40 and r[3] - r[1] > 24]
