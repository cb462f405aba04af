/**
 * The widths, in pixels, in which pictures are generated and offered. Each is at most 1.5 times the previous one, and
 * 768 is the full width of many phones, so that no browser loads many more pixels than its screen shows. 1200 is for
 * link previews (Open Graph) and not offered on pages.
 */
export const PICTURE_WIDTHS = [160, 240, 360, 480, 640, 768, 960, 1280, 1600, 1920] as const;
/** The largest width that pages offer by default: each width adds one more URL to the page. */
export const WIDEST_ON_PAGES = 1600;
/** The largest width, for the main product of a product page. */
export const WIDEST_PICTURE = 1920;
export const PREVIEW_WIDTH = 1200;
