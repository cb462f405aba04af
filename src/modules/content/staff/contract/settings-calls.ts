import { z } from "zod";
import { defineCall, type StaffCalls, versionSchema } from "#shared/contract/define-call.ts";
import { SETTINGS_SECTIONS, type SettingsSection } from "./settings-sections.ts";

const params = z.object({ section: z.enum(SETTINGS_SECTIONS) });

/** A section of the settings. For the section `policy`, the fields in `values` also appear beside it. */
const sectionSchema = z.looseObject({
  section: z.enum(SETTINGS_SECTIONS),
  /** Increases with each change. A save sends the version that it started from. */
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
  /** The changed fields, either in `values` or beside `version`. */
  body: z.looseObject({ version: versionSchema, values: z.record(z.string(), z.unknown()).optional() }),
  answer: { data: sectionSchema },
  failures: ["version_conflict"],
});

/** Sections whose values can be scheduled for an instant. */
export const PLANNED_SECTIONS = ["brand"] as const satisfies SettingsSection[];
export type PlannedSection = (typeof PLANNED_SECTIONS)[number];

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const planned = {
  params: z.object({ section: z.enum(PLANNED_SECTIONS) }),
  answer: {
    data: z.object({
      /** `draft`: the change was refused when it was due, and its author must correct it. */
      state: z.enum(["none", "draft", "planned"]),
      /**
       * The hash of the plan that the screen shows. Requests that change the plan include the hash, so that no one
       * overwrites a plan they haven't seen.
       */
      hash: hashSchema.nullable(),
      /** The fields that change. */
      values: z.record(z.string(), z.unknown()),
      liveFrom: z.string().nullable(),
    }),
  },
};

export type SectionPlan = z.output<typeof planned.answer.data>;

const readSectionPlan = defineCall({
  method: "GET",
  path: "admin/Settings/{section}/plan",
  summary: "What a section of the clinic's settings changes to, and from when",
  auth: { right: "settings.edit" },
  ...planned,
});

const planSection = defineCall({
  method: "PUT",
  path: "admin/Settings/{section}/plan",
  summary: "Plan fields of a section for an instant, in place of the former plan",
  auth: { right: "settings.edit" },
  idempotent: true,
  ...planned,
  body: z.object({
    values: z.record(z.string(), z.unknown()),
    liveFrom: z.iso.datetime({ offset: true }),
    hash: hashSchema.nullable(),
  }),
  failures: ["version_conflict"],
});

const discardSectionPlan = defineCall({
  method: "DELETE",
  path: "admin/Settings/{section}/plan",
  summary: "Throw away what a section was to change to",
  auth: { right: "settings.edit" },
  idempotent: true,
  ...planned,
  query: z.object({ hash: hashSchema }),
  failures: ["version_conflict"],
});

/** The calls for the clinic's settings. */
export const settingsCalls = {
  getSettingsSection,
  saveSettingsSection,
  readSectionPlan,
  planSection,
  discardSectionPlan,
} satisfies StaffCalls;
