import type { SettingsSection } from "#modules/content/staff/contract/settings-sections.ts";

/** The week that the wizard proposes to a clinic without saved hours. */
const WEEKDAY = { opens: "09:00", closes: "17:00" };
const PROPOSED_WEEK = [null, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, null];

const isClosedAllWeek = (hours: unknown) => Array.isArray(hours) && hours.every((day) => day === null);

type KnownFacts = {
  values: Readonly<Record<string, unknown>>;
  isNamed: boolean;
  /** The time zone of the browser, which may not be one that a clinic can have, such as UTC. */
  browserZone: string;
};

/**
 * What the wizard proposes in a section: the usual week, and to a clinic without a name the time zone of its owner and an
 * empty name in place of the one it starts with. It counts once it is saved.
 */
export function proposalsFor(section: SettingsSection, { values, isNamed, browserZone }: KnownFacts) {
  if (section === "hours" && isClosedAllWeek(values.hours)) return { hours: PROPOSED_WEEK };
  if (section !== "facts" || isNamed) return {};
  const isKnown = Intl.supportedValuesOf("timeZone").includes(browserZone);
  return { name: "", ...(isKnown ? { timeZone: browserZone } : {}) };
}
