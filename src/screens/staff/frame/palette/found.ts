/** One record that was found. */
export type FoundEntry = {
  id: string;
  title: string;
  /** A few words that distinguish the entry from others with the same name. */
  note?: string;
  to: string;
  /** Whether Enter alone must not open this result: a person who only partly matches, or one of several matches. */
  isForChoice?: boolean;
};
