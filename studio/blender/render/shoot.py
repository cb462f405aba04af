"""Taking the picture: two half renders, the denoiser, tone; whole frames, or regions over a stored plate."""
import os
import time

import bpy
import numpy as np

from core.scene import members
from render.denoise import denoise, load

WORK = os.environ["STUDIO_WORK"]
#: most samples of one pass
PASS = 4
PASSES = {"colour": "Image", "normal": "Denoising Normal", "albedo": "Denoising Albedo"}


def _configure(samples, threads, glass, bounces):
    scene = bpy.context.scene
    cycles = scene.cycles
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = False
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.5
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 5, 0, 0.6
    cycles.diffuse_bounces, cycles.glossy_bounces = bounces, 3
    cycles.max_bounces = cycles.transmission_bounces = 24 if glass else 5
    cycles.transparent_max_bounces = 12
    scene.render.use_persistent_data = True
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = 0.12
    scene.view_layers[0].cycles.denoising_store_passes = True


def _passes_to_files(name):
    """Compositor: write color, normal and albedo of each render as 32-bit EXR."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    writer = tree.nodes.new("CompositorNodeOutputFile")
    writer.base_path = f"{WORK}/tmp"
    writer.format.file_format, writer.format.color_depth, writer.format.color_mode = "OPEN_EXR", "32", "RGBA"
    writer.format.exr_codec = "NONE"  # read back at once: packing would cost more than the render of a small picture
    writer.file_slots.clear()
    for key, socket in PASSES.items():
        writer.file_slots.new(f"{name}_{key}_")
        tree.links.new(layers.outputs[socket], writer.inputs[-1])
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])


def _read(path, channels=slice(0, 3)):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    os.remove(path)
    return pixels.reshape(height, width, 4)[..., channels].copy()


def _pass(name, seed, alpha=False):
    scene = bpy.context.scene
    scene.cycles.seed = seed
    scene.render.filepath = f"{WORK}/tmp/{name}_frame.png"
    bpy.ops.render.render(write_still=False)
    files = {key: f"{WORK}/tmp/{name}_{key}_{scene.frame_current:04d}.exr" for key in PASSES}
    if alpha:
        return {"cover": _read(files.pop("colour"), slice(3, 4)), **{key: _read(path) for key, path in files.items()}}
    return {key: _read(path) for key, path in files.items()}


def _stored(name, samples, seed):
    """Where the passes of a picture, or of a region of it, are added up."""
    return f"{WORK}/raw/{name}-{bpy.context.scene.render.resolution_x}-{samples}-{seed}.npz"


def _scenes_changed():
    """When a file of the scenes was changed last."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return max(os.path.getmtime(os.path.join(at, file)) for at, _, files in os.walk(folder) for file in files if file.endswith(".py"))


def _halves(name, samples, seed):
    """Two independent halves of a render, each the mean of passes of at most PASS samples.

    Every pass is added to raw/ when it is done, so that a run that is ended goes on where it was, unless the scenes were
    changed since.
    """
    scene = bpy.context.scene
    path = _stored(name, samples, seed)
    passes = max(2, 2 * -(-samples // (2 * PASS)))
    halves, done = [None, None], 0
    if os.path.exists(path) and os.path.getmtime(path) > _scenes_changed():
        stored = np.load(path)
        done = int(stored["done"])
        halves = [{key: stored[f"{key}{half}"] for key in PASSES} for half in (0, 1) if f"colour{half}" in stored]
        halves += [None] * (2 - len(halves))
    scene.cycles.samples = max(1, samples // passes)
    while done < passes:
        picture, half = _pass(name, seed + 101 * done), done % 2
        share = 1 / (done // 2 + 1)
        halves[half] = picture if halves[half] is None else {key: halves[half][key] * (1 - share) + picture[key] * share for key in PASSES}
        done += 1
        kept = {f"{key}{at}": picture[key] for at, picture in enumerate(halves) if picture for key in PASSES}
        np.savez(f"{path}.tmp.npz", done=done, **kept)
        os.replace(f"{path}.tmp.npz", path)
        print("PASS", name, f"{done}/{passes}", flush=True)
    return halves


def _region(border):
    """Limit the render to a rectangle of pixels (left, bottom, right, top), or to nothing less than the frame."""
    render = bpy.context.scene.render
    render.use_border = render.use_crop_to_border = border is not None
    if border:
        width, height = render.resolution_x, render.resolution_y
        # a hair inside the pixel, so that Blender's truncation lands where we mean
        render.border_min_x, render.border_min_y = (border[0] + 0.1) / width, (border[1] + 0.1) / height
        render.border_max_x, render.border_max_y = (border[2] + 0.1) / width, (border[3] + 0.1) / height


def _alone(name, group, border, samples=16):
    """A subject without light and without what surrounds it: how much of each pixel it covers, its albedo and normal.

    The scene stays as it is left here: this is the last that is asked of it.
    """
    scene, own = bpy.context.scene, set(members(group))
    for node in scene.objects:
        if node.type != "CAMERA" and node not in own:
            node.hide_render = True
    scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0
    scene.render.film_transparent = True
    scene.cycles.samples, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = samples, 0, 0
    _region(border)
    _passes_to_files(f"{name}_alone")
    return _pass(f"{name}_alone", 5, alpha=True)


def linear_picture(name, samples, border=None, seed=1, threads=2, glass=True, radius=6, bounces=2, steady=False, subject=None):
    """Render and denoise; returns linear pixels, bottom row first. The outline and print of a subject are drawn clean."""
    _configure(samples, threads, glass, bounces)
    _passes_to_files(name)
    _region(border)
    halves = _halves(name, samples, seed)
    # few samples need a stronger hand
    strength = 0.55 if samples >= 18 else 0.62 if samples >= 8 else 0.72
    guide = _alone(name, subject, border) if subject else None
    picture = denoise(halves, load(f"{WORK}/denoise.so"), strength, radius, guide=guide, steady=steady)
    # the next time this picture is asked for it is rendered anew
    os.remove(_stored(name, samples, seed))
    return picture


def feathered(plate, patch, border, edge=20):
    """Lay a re-rendered rectangle over the plate, with soft edges except at the frame."""
    left, bottom, right, top = border
    height, width = patch.shape[:2]
    across, up = np.arange(width, dtype=np.float32) + 0.5, np.arange(height, dtype=np.float32) + 0.5
    full = np.full_like
    x = np.minimum(across if left > 0 else full(across, 1e9), width - across if right < plate.shape[1] else 1e9)
    y = np.minimum(up if bottom > 0 else full(up, 1e9), height - up if top < plate.shape[0] else 1e9)
    weight = np.clip(np.minimum(x[None, :], y[:, None]) / edge, 0, 1)[..., None]
    weight = weight * weight * (3 - 2 * weight)
    result = plate.copy()
    result[bottom:top, left:right] = plate[bottom:top, left:right] * (1 - weight) + patch * weight
    return result


def save(pixels, path):
    """Tone and write a PNG, complete or not at all."""
    height, width = pixels.shape[:2]
    scene = bpy.context.scene
    image = bpy.data.images.new("result", width, height, float_buffer=True, alpha=False)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = pixels
    image.pixels.foreach_set(rgba.ravel())
    image.update()
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.compression = 30
    image.save_render(f"{path}.tmp.png", scene=scene)
    os.replace(f"{path}.tmp.png", path)


def log(name, started, size, samples):
    line = f"{name} {size[0]}x{size[1]} {samples} samples {time.time() - started:.0f} s (cpu {time.process_time():.0f} s in this process)"
    print("SHOT", line, flush=True)
    with open(f"{WORK}/log.txt", "a") as file:
        file.write(line + "\n")
