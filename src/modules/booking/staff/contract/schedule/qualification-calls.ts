import { z } from "zod";
import { defineCall, idSchema, type StaffCalls, versionSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { dryRunQuery, seenSchema, touchedVisitSchema } from "./touched-visit.ts";

const qualificationsSchema = z.object({
  resourceId: idSchema,
  /** The version of the person's hours and qualifications. */
  version: z.int(),
  /** Every treatment, with whether the person performs it. */
  services: z.array(
    z.object({
      serviceId: idSchema,
      name: z.string(),
      category: z.string(),
      isPerformed: z.boolean(),
      /** The treatment's usual minutes with the customer, and the person's own if they differ. */
      minutes: z.int(),
      ownMinutes: z.int().nullable(),
      /** The last day in clinic time on which the person performs the treatment; null: no end. */
      qualifiedUntil: z.iso.date().nullable(),
    }),
  ),
});

export type WireQualifications = FromWire<z.output<typeof qualificationsSchema>>;

const params = z.object({ id: idSchema });

const getQualifications = defineCall({
  method: "GET",
  path: "admin/Practitioner/{id}/services",
  summary: "Which treatments a practitioner performs",
  auth: { right: "schedule.see" },
  params,
  answer: { data: qualificationsSchema },
  failures: ["not_found"],
});

const saveQualifications = defineCall({
  method: "PUT",
  path: "admin/Practitioner/{id}/services",
  summary: "Set which treatments a practitioner performs, with own minutes, and until when",
  auth: { right: "schedule.edit" },
  idempotent: true,
  params,
  query: dryRunQuery,
  body: z.object({
    services: z
      .array(
        z.object({
          serviceId: idSchema,
          ownMinutes: z.int().min(5).max(480).multipleOf(5).nullable(),
          /** Unchanged if it isn't sent. */
          qualifiedUntil: z.iso.date().nullable().optional(),
        }),
      )
      .max(500)
      .refine((all) => new Set(all.map(({ serviceId }) => serviceId)).size === all.length, "names a treatment twice"),
    version: versionSchema,
    seen: seenSchema,
  }),
  answer: { data: z.object({ qualifications: qualificationsSchema, visits: z.array(touchedVisitSchema) }) },
  failures: ["not_found", "version_conflict", "has_conflicts"],
});

const readPractitionerAccount = defineCall({
  method: "GET",
  path: "admin/Practitioner/{id}/account",
  summary: "With which account a practitioner signs in",
  auth: { right: "roles.edit" },
  params,
  answer: { data: z.object({ accountId: idSchema.nullable() }) },
  failures: ["not_found"],
});

const listPractitionerAccounts = defineCall({
  method: "GET",
  path: "admin/PractitionerAccount/list",
  summary: "With which account each practitioner signs in",
  auth: { right: "roles.edit" },
  answer: { data: z.array(z.object({ _id: z.string(), name: z.string(), accountId: idSchema.nullable() })) },
});

/** Links an account, whose owner then sees this practitioner's visits. */
const linkPractitionerAccount = defineCall({
  method: "PUT",
  path: "admin/Practitioner/{id}/account",
  summary: "Set with which account a practitioner signs in",
  auth: { right: "roles.edit", stepUp: true },
  idempotent: true,
  params,
  body: z.object({ accountId: idSchema.nullable() }),
  answer: { data: z.object({ accountId: idSchema.nullable() }) },
  failures: ["not_found", "conflict"],
});

export const qualificationCalls = {
  getQualifications,
  saveQualifications,
  readPractitionerAccount,
  listPractitionerAccounts,
  linkPractitionerAccount,
} satisfies StaffCalls;
