/** One record that was found. */
export type FoundEntry = {
  id: string;
  title: string;
  /** A few words that distinguish the entry from others with the same name. */
  note?: string;
  to: string;
  /** Whether Enter alone doesn't open it: a person who doesn't match everything typed, or one of several matches. */
  isForChoice?: boolean;
};
