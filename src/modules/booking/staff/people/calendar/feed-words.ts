import type { FeedDetail } from "../../../domain/calendar/feed-calendar.ts";

/** The level of detail in a calendar URL's feed, as a label and in a sentence. */
export const DETAIL_WORDS: Record<FeedDetail, { label: string; help: string }> = {
  busy: { label: "Times and rooms", help: "“Visit, Laser 1”. No name, no treatment." },
  initials: { label: "With initials", help: "“Visit MO, Laser 1”. No treatment." },
  full: {
    label: "With names and treatments",
    help: "“Mara Okafor: IPL, Laser 1”. For a calendar that no one else sees.",
  },
};
