"""Scene bookkeeping: an empty Cycles scene, linked objects, groups.

One Blender unit is one centimetre, so real sizes are typed as they are.
"""
import math

import bpy


def reset():
    """Start from nothing, so that every picture is independent of the one before it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    scene.world = world
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    return scene


def link(thing, name=None):
    """Put a mesh, curve, light or camera (or an object) into the scene and return its object."""
    node = thing if isinstance(thing, bpy.types.Object) else bpy.data.objects.new(name or thing.name, thing)
    bpy.context.scene.collection.objects.link(node)
    return node


def place(objects, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Parent objects to an empty and move them as one; rot in degrees."""
    empty = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(empty)
    for node in objects:
        if node.parent is None:
            node.parent = empty
    empty.location = loc
    empty.rotation_euler = tuple(math.radians(a) for a in rot)
    empty.scale = (scale,) * 3
    return empty


def members(group):
    """Every mesh or curve object under a group, at any depth."""
    found = []
    for child in group.children:
        if child.type in ("MESH", "CURVE"):
            found.append(child)
        found.extend(members(child))
    return found


def seen_by(node, camera=False, diffuse=False, glossy=False, transmission=False, shadow=False):
    """Limit an object to the named kinds of ray."""
    node.visible_camera = camera
    node.visible_diffuse = diffuse
    node.visible_glossy = glossy
    node.visible_transmission = transmission
    node.visible_shadow = shadow
    return node
