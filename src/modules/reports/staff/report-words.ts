import type { Breakdown, Comparison, Filter } from "../domain/report.ts";

/** Names of the breakdowns: for the first column of the table, and for "by …" in the menu. */
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
