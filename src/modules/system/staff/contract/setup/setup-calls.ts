import { z } from "zod";
import {
  centsSchema,
  defineCall,
  idSchema,
  instantSchema,
  type StaffCalls,
  textSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const unitSchema = z.object({
  _id: idSchema,
  kind: z.enum(["practitioner", "room", "device"]),
  name: z.string(),
  /** A person's role, or the type of a room or a device. */
  pool: z.string(),
});

const stepNames = [
  "clinic",
  "hours",
  "people",
  "places",
  "treatments",
  "products",
  "payments",
  "mail",
  "texts",
] as const;

const setupSchema = z.object({
  isOpen: z.boolean(),
  /** Whether the clinic has a name. Without one, the back office starts with this wizard. */
  isNamed: z.boolean(),
  clinic: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  openDays: z.int(),
  units: z.array(unitSchema),
  treatments: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** What the clinic lacks for the treatment; empty if it can be booked. */ missing: z.array(z.string()),
    }),
  ),
  /** Templates for the first treatments, each with what the clinic currently lacks for it. */
  templates: z.array(
    z.object({
      templateId: z.string(),
      name: z.string(),
      category: z.string(),
      needs: z.array(z.string()),
      missing: z.array(z.string()),
      roles: z.array(z.string()),
      priceCents: centsSchema,
      priceUnit: z.string().nullable(),
      minutes: z.int(),
      isAdded: z.boolean(),
    }),
  ),
  policies: z.array(z.object({ kind: z.string(), title: z.string() })),
  questions: z.array(z.object({ topic: z.string(), question: z.string() })),
  products: z.int(),
  /**
   * How customers can pay online. `provider`: real cards are charged. `sandbox`: the demo's cards. `none`: not at all.
   */
  payments: z.enum(["provider", "sandbox", "none"]),
  /** Whether emails leave the server; otherwise they are written to files. */
  sendsMail: z.boolean(),
  /** Whether a sender address is set. Without one, emails wait. */
  hasSender: z.boolean(),
  /** The obstacles to opening the site, each with the step to fix it. */
  blockers: z.array(z.object({ step: z.enum(stepNames), message: z.string() })),
});

export type WireSetup = FromWire<z.output<typeof setupSchema>>;
export type SetupStep = (typeof stepNames)[number];

const auth = { right: "settings.edit" } as const;
const answer = { data: setupSchema };

const getSetup = defineCall({
  method: "GET",
  path: "admin/Setup",
  summary: "How far the clinic is set up, and what keeps its site from opening",
  auth,
  answer,
});

const addSetupUnit = defineCall({
  method: "POST",
  path: "admin/Setup/units",
  summary: "Add a person who treats, a room or a device",
  auth,
  idempotent: true,
  body: z.object({ kind: z.enum(["practitioner", "room", "device"]), name: textSchema(80), pool: textSchema(60) }),
  answer: { data: unitSchema },
});

const removeSetupUnit = defineCall({
  method: "DELETE",
  path: "admin/Setup/units/{id}",
  summary: "Remove a person, a room or a device that was never booked",
  auth,
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: { data: z.object({ _id: idSchema }) },
  failures: ["not_found", "in_use"],
});

const addSetupTreatments = defineCall({
  method: "POST",
  path: "admin/Setup/treatments",
  summary: "Add treatments by templates",
  auth,
  idempotent: true,
  body: z.object({
    treatments: z
      .array(
        z.object({
          templateId: z.string().max(20),
          priceCents: centsSchema.min(0).max(10_000_000),
          minutes: z
            .int()
            .min(5, "Client time must be at least 5 minutes.")
            .max(480)
            .multipleOf(5, "must be a multiple of 5"),
        }),
      )
      .min(1, "Choose a treatment.")
      .max(50),
  }),
  answer: { data: z.object({ added: z.int() }) },
});

const addSetupTexts = defineCall({
  method: "POST",
  path: "admin/Setup/texts",
  summary: "Add policies and questions by templates",
  auth,
  idempotent: true,
  body: z.object({
    policies: z.array(z.enum(["privacy", "terms", "shipping", "return"])).max(4),
    questions: z.array(textSchema(200)).max(50),
  }),
  answer: { data: z.object({}) },
});

const sendTestMail = defineCall({
  method: "POST",
  path: "admin/Setup/testMail",
  summary: "Send an email to the clinic's own address, and tell why it could not be handed over",
  auth,
  idempotent: true,
  body: z.object({}),
  answer: { data: z.object({ to: z.string(), at: instantSchema }) },
  failures: ["conflict"],
});

const testPayments = defineCall({
  method: "POST",
  path: "admin/Setup/testPayments",
  summary: "Ask the card provider whether it takes the server's key",
  auth,
  idempotent: true,
  body: z.object({}),
  answer: { data: z.object({ mode: z.enum(["live", "test", "sandbox"]), at: instantSchema }) },
  failures: ["conflict", "payments_unavailable"],
});

/**
 * Opens the site. If something is missing, fails with one issue for each obstacle, whose path is the step that fixes
 * it.
 */
const openClinicSite = defineCall({
  method: "POST",
  path: "admin/Setup/open",
  summary: "Show the site to visitors",
  auth,
  idempotent: true,
  body: z.object({}),
  answer,
  failures: ["conflict"],
});

/** The calls of the setup wizard. */
export const setupCalls = {
  getSetup,
  addSetupUnit,
  removeSetupUnit,
  addSetupTreatments,
  addSetupTexts,
  sendTestMail,
  testPayments,
  openClinicSite,
} satisfies StaffCalls;
