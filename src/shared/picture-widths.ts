/**
 * The widths, in pixels, in which pictures are offered and made: steps of at most a half, and 768 for what many phones
 * show at full width, so that no browser loads many more than its screen shows. 1200 is for previews elsewhere (Open
 * Graph) and not offered on pages.
 */
export const PICTURE_WIDTHS = [160, 240, 360, 480, 640, 768, 960, 1280, 1600] as const;
export const PREVIEW_WIDTH = 1200;
