/** As wide as link previews and search engines ask for; JPEG, since not all of them read anything newer. */
import { PREVIEW_WIDTH as WIDTH } from "#shared/picture-widths.ts";
import type { PictureData } from "./ui/pictures/picture.tsx";

/** A picture as others fetch it: its absolute address and the size it has there. Never larger than its master. */
export function previewPicture(
  { image, alt, width, height }: PictureData,
  origin: string,
): { url: string; width: number; height: number; alt: string } {
  const shown = Math.min(WIDTH, width);
  return { url: `${origin}${image}-${WIDTH}.jpg`, width: shown, height: Math.round((shown * height) / width), alt };
}
