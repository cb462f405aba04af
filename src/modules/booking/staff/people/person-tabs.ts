import type { Right } from "#shared/rights.ts";

export type PersonTab = "hours" | "time-off" | "services" | "page" | "sign-in" | "changes";

const TABS: readonly { name: PersonTab; label: string; right: Right }[] = [
  { name: "hours", label: "Hours", right: "schedule.see" },
  { name: "time-off", label: "Time off", right: "timeOff.edit" },
  { name: "services", label: "Treatments", right: "schedule.see" },
  { name: "page", label: "Page on the site", right: "schedule.see" },
  { name: "sign-in", label: "Sign-in", right: "roles.edit" },
  { name: "changes", label: "Changes", right: "schedule.see" },
];

/** Returns the tabs of a practitioner's page that a staff member may open, some with a count. */
export function personTabs(can: (right: Right) => boolean, counts: Partial<Record<PersonTab, number | undefined>>) {
  return TABS.filter(({ right }) => can(right)).map(({ name, label }) => ({ name, label, count: counts[name] }));
}
