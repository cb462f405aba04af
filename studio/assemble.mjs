/** Everything made without Blender, once its rendered parts exist: compositions, cards, views, texture studies. */
import { existsSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { cardPicture } from "./cards.mjs";
import { compose } from "./compose.mjs";
import { textureStudy } from "./textures.mjs";

/** Scenes that are assembled here instead of rendered. */
export const ASSEMBLED = new Set(["composed", "card", "view", "texture"]);

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
  const part = shot.scene === "card" ? shot.ground : shot.source;
  const source = `${folders[part.folder]}/${part.file}`;
  if (!existsSync(source)) return false;
  if (shot.scene === "card") {
    const front = `${folders.labels}/${shot.print}.png`;
    if (!existsSync(front)) return false;
    writeFileSync(target, await cardPicture({ ...shot, front, ground: source }));
    return true;
  }
  await sharp(source).extract({ left: 0, top: shot.top, width: shot.width, height: shot.height }).toFile(target);
  return true;
}
