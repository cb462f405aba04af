/** Everything made without Blender, once its rendered parts exist: compositions, views, texture studies. */
import { existsSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { compose, composedParts, groundOf, LAYOUT_WIDTH } from "./compose.mjs";
import { textureStudy } from "./textures.mjs";

/** Scenes that are assembled here instead of rendered. */
const ASSEMBLED = new Set(["composed", "view", "texture"]);
export const isAssembled = (shot) => ASSEMBLED.has(shot.scene);

/**
 * What a picture is put together from: each file, and the shot whose rendering writes it.
 * @param {{ output: string, plates: string, labels: string }} folders
 */
export function partsOf(shot, folders) {
  if (shot.scene === "composed") return composedParts(shot, folders);
  if (shot.scene === "texture") return [];
  return [groundOf(shot, folders)];
}

/**
 * Assemble one picture into the output folder.
 * @param {{ output: string, plates: string, labels: string }} folders
 * @returns false when a part is still missing
 */
export async function assemble(shot, folders) {
  const target = `${folders.output}/${shot.name}.png`;
  if (shot.scene === "composed") return compose(shot, folders);
  if (shot.scene === "texture") {
    writeFileSync(target, await textureStudy(shot.pair, shot.after, shot.width, shot.height));
    return true;
  }
  const ground = groundOf(shot, folders).file;
  if (!existsSync(ground)) return false;
  const { width, height } = shot;
  const top = Math.round((shot.crop * width) / LAYOUT_WIDTH);
  await sharp(ground).extract({ left: 0, top, width, height }).toFile(target);
  return true;
}
