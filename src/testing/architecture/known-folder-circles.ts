/**
 * Folders that still import each other, though folders of one place form an order (decision 0105). This list only gets
 * shorter: whoever takes a folder out of a circle takes it out of here.
 */
export const knownFolderCircles: readonly (readonly string[])[] = [
  ["modules/booking/server/mails", "modules/booking/server/waitlist"],
  ["modules/booking/server/prepare", "modules/booking/server/screening"],
];
