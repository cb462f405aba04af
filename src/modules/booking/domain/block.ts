/** The reasons for blocking time of a person, room or device. */
export const blockKinds = ["break", "cleaning", "service", "private"] as const;

export type BlockKind = (typeof blockKinds)[number];

/** The board's text for a block without a note. */
export const blockLabels: Record<BlockKind, string> = {
  break: "Break",
  cleaning: "Cleaning",
  service: "In service",
  private: "Private",
};

/**
 * The maximum length of a block; anything longer is time off. Planning reads only claims that begin at most this long
 * before a day.
 */
export const MOST_BLOCK_HOURS = 12;
