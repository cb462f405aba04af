import type { SettingGroup } from "../setting-field.ts";

export const securityGroups: readonly SettingGroup[] = [
  {
    title: "Lock",
    fields: [
      {
        path: "staffIdleMinutes",
        label: "Lock when idle after",
        kind: "number",
        unit: "minutes",
        help: "Counts from each person's next sign-in.",
      },
    ],
  },
];
