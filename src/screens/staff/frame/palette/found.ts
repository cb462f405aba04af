/** One record that was found. */
export type FoundEntry = {
  id: string;
  title: string;
  /** A few words that distinguish it from others of the same name. */
  note?: string;
  to: string;
  /** Enter alone doesn't open it: it is a person who lacks a part of what was typed, or one of several. */
  isForChoice?: boolean;
};
