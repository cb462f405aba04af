import type { Breakdown, Comparison, Filter } from "../domain/report.ts";

/** What a report's groups are: the first column of its table, and "by …" in its menu. */
export const BREAKDOWN_WORDS: Record<Breakdown, string> = {
  day: "Day",
  week: "Week",
  month: "Month",
  person: "Person",
  item: "Item",
  category: "Category",
  channel: "Channel",
  location: "Location",
  kind: "Kind",
  code: "Code",
  state: "State",
  client: "Client",
  resource: "Person, room or device",
};

export const filterWords = (filter: Filter): string => BREAKDOWN_WORDS[filter];

export const COMPARISON_WORDS: Record<Comparison, string> = {
  none: "Compare with nothing",
  before: "Against the period before",
  year: "Against a year before",
};
