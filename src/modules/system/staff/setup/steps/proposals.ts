import type { SettingsSection } from "#modules/content/staff/contract/settings-sections.ts";

/** The proposed weekly hours for a clinic without saved hours. */
const WEEKDAY = { opens: "09:00", closes: "17:00" };
const PROPOSED_WEEK = [null, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, null];

const isClosedAllWeek = (hours: unknown) => Array.isArray(hours) && hours.every((day) => day === null);

type KnownFacts = {
  values: Readonly<Record<string, unknown>>;
  isNamed: boolean;
  /** The browser's time zone, which may not be allowed for a clinic, such as UTC. */
  browserZone: string;
};

/**
 * Returns the wizard's proposals for a settings section: the usual weekly hours, and for a clinic without a name the
 * owner's time zone and an empty name instead of the initial one. Proposals take effect once saved.
 */
export function proposalsFor(section: SettingsSection, { values, isNamed, browserZone }: KnownFacts) {
  if (section === "hours" && isClosedAllWeek(values.hours)) return { hours: PROPOSED_WEEK };
  if (section !== "facts" || isNamed) return {};
  const isKnown = Intl.supportedValuesOf("timeZone").includes(browserZone);
  return { name: "", ...(isKnown ? { timeZone: browserZone } : {}) };
}
