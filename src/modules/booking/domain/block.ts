/** Why time of a person, room or device is blocked. */
export const blockKinds = ["break", "cleaning", "service", "private"] as const;

export type BlockKind = (typeof blockKinds)[number];

/** The board's text for a block without a note. */
export const blockLabels: Record<BlockKind, string> = {
  break: "Break",
  cleaning: "Cleaning",
  service: "In service",
  private: "Private",
};

/** A longer stretch is time off: planning reads only claims that begin at most this long before a day. */
export const MOST_BLOCK_HOURS = 12;
