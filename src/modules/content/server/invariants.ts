import type { Invariant } from "#platform/invariant.ts";

/** What must always be true of the clinic's facts. `npm run check:data` checks this. */
export const contentInvariants: Invariant[] = [
  {
    name: "settings: the facts of the place are those of the first location",
    sql: `select c.id from clinic_settings c join locations l on l.id = 'main'
      where settings_of_location(c.settings, l) <> c.settings`,
  },
];
