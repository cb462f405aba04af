/**
 * The widths, in pixels, in which pictures are offered and made: steps of at most a half, and 768 for what many phones
 * show at full width, so that no browser loads many more than its screen shows. 1200 is for previews elsewhere (Open
 * Graph) and not offered on pages.
 */
export const PICTURE_WIDTHS = [160, 240, 360, 480, 640, 768, 960, 1280, 1600, 1920] as const;
/** The widest that pages offer without asking for more: each width is one more address in the page. */
export const WIDEST_ON_PAGES = 1600;
/** The widest of all, for the one product that a page is about. */
export const WIDEST_PICTURE = 1920;
export const PREVIEW_WIDTH = 1200;
