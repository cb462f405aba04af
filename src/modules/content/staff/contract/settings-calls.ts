import { z } from "zod";
import { defineCall, type StaffCalls, versionSchema } from "#shared/contract/define-call.ts";
import { SETTINGS_SECTIONS } from "./settings-sections.ts";

const params = z.object({ section: z.enum(SETTINGS_SECTIONS) });

/** The fields of the section `policy` are also returned outside `values`. */
const sectionSchema = z.looseObject({
  section: z.enum(SETTINGS_SECTIONS),
  /** Grows with each change; a save names the version it started from. */
  version: z.int(),
  /** The fields of the section, as `settings-sections.ts` describes them. */
  values: z.record(z.string(), z.unknown()),
});

export type WireSettingsSection = z.output<typeof sectionSchema>;

const getSettingsSection = defineCall({
  method: "GET",
  path: "admin/Settings/{section}",
  summary: "One section of the clinic's settings",
  auth: { right: "settings.edit" },
  params,
  answer: { data: sectionSchema },
});

const saveSettingsSection = defineCall({
  method: "PUT",
  path: "admin/Settings/{section}",
  summary: "Change fields of a section of the clinic's settings",
  auth: { right: "settings.edit" },
  idempotent: true,
  params,
  /** The fields that change, in `values` or beside the version. */
  body: z.looseObject({ version: versionSchema, values: z.record(z.string(), z.unknown()).optional() }),
  answer: { data: sectionSchema },
  failures: ["version_conflict"],
});

/** The calls for the clinic's settings. */
export const settingsCalls = { getSettingsSection, saveSettingsSection } satisfies StaffCalls;
