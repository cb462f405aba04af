/** The width that link previews and search engines request; JPEG, since not all of them read newer formats. */
import { PREVIEW_WIDTH as WIDTH } from "#shared/picture-widths.ts";
import type { PictureData } from "./ui/pictures/picture.tsx";

/**
 * Returns a picture for use outside the site: its absolute URL and its size there, which is never larger than the
 * original.
 */
export function previewPicture(
  { image, alt, width, height }: PictureData,
  origin: string,
): { url: string; width: number; height: number; alt: string } {
  const shown = Math.min(WIDTH, width);
  return { url: `${origin}${image}-${WIDTH}.jpg`, width: shown, height: Math.round((shown * height) / width), alt };
}
