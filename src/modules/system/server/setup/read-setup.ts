import { clinicResources } from "#modules/booking/server/public.ts";
import { poolLabel } from "#modules/catalog/domain/pools.ts";
import { catalogSetup } from "#modules/catalog/server/public.ts";
import { NEW_CLINIC } from "#modules/content/domain/new-clinic.ts";
import { getClinicSettings, isSiteOpen, policyTemplates, questionTemplates } from "#modules/content/server/public.ts";
import { hasSender } from "#modules/notifications/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Env } from "#platform/env.ts";
import type { WireSetup } from "../../staff/contract/setup/setup-calls.ts";

type Blocker = WireSetup["blockers"][number];
type Template = (typeof catalogSetup.treatmentTemplates)[number];

/** Returns what the clinic lacks for the treatment of a template. */
function missingFor({ row }: Template, units: readonly clinicResources.ClinicResource[]): string[] {
  const has = (kind: clinicResources.ClinicResource["kind"], pools: readonly string[]) =>
    units.some((unit) => unit.kind === kind && pools.includes(unit.pool));
  const needed = [
    ...(row.roomType === null ? [] : [{ kind: "room" as const, pool: row.roomType }]),
    ...row.deviceTypes.map((pool) => ({ kind: "device" as const, pool })),
  ];
  return [
    ...needed.filter(({ kind, pool }) => !has(kind, [pool])).map(({ pool }) => `${poolLabel(pool)}: you have none yet`),
    ...(has("practitioner", row.roles) ? [] : [`${row.roles.map(poolLabel).join(" or ")}: you have none yet`]),
  ];
}

/** Returns the progress of the clinic's setup. It is derived from the clinic's data; finished steps aren't stored. */
export async function readSetup(
  db: DatabaseOrTransaction,
  env: Pick<Env, "stripeSecretKey" | "providerPort" | "smtpUrl" | "mailFrom" | "demo">,
): Promise<WireSetup> {
  const [settings, isOpen, units, gaps, products] = [
    await getClinicSettings(db),
    await isSiteOpen(db),
    await clinicResources.listClinicResources(db),
    await clinicResources.listServiceGaps(db),
    await catalogSetup.countProducts(db),
  ];
  const state = {
    isOpen,
    isNamed: settings.name !== NEW_CLINIC.name,
    clinic: { name: settings.name, phone: settings.location.phone, email: settings.location.email },
    openDays: settings.location.hours.filter((day) => day !== null).length,
    units,
    treatments: gaps.map(({ serviceId, name, missing }) => ({ id: serviceId, name, missing })),
    templates: catalogSetup.treatmentTemplates.map((template) => ({
      templateId: template.id,
      name: template.row.name,
      category: template.category.name,
      needs: [...(template.row.roomType === null ? [] : [template.row.roomType]), ...template.row.deviceTypes].map(
        poolLabel,
      ),
      missing: missingFor(template, units),
      roles: template.row.roles,
      priceCents: template.row.priceCents,
      priceUnit: template.row.priceUnit ?? null,
      minutes: template.row.customerMinutes,
      isAdded: gaps.some(({ name }) => name === template.row.name),
    })),
    policies: policyTemplates.map(({ kind, title }) => ({ kind, title })),
    questions: questionTemplates.map(({ topic, question }) => ({ topic, question })),
    products,
    payments: hasProvider(env) ? ("provider" as const) : env.demo ? ("sandbox" as const) : ("none" as const),
    sendsMail: env.smtpUrl !== undefined,
    hasSender: await hasSender(db, env),
  };
  return { ...state, blockers: blockersOf(state, settings.location.address.line1) };
}

const hasProvider = ({ stripeSecretKey, providerPort }: Pick<Env, "stripeSecretKey" | "providerPort">) =>
  stripeSecretKey !== undefined || providerPort !== undefined;

function blockersOf(
  { isNamed, clinic, openDays, units, treatments }: Omit<WireSetup, "blockers">,
  street: string,
): Blocker[] {
  const isBookable = treatments.some(({ missing }) => missing.length === 0);
  const checks: [isMissing: boolean, blocker: Blocker][] = [
    [!isNamed, { step: "clinic", message: "The clinic has no name." }],
    [clinic.phone === "", { step: "clinic", message: "The clinic has no phone number." }],
    [clinic.email === "", { step: "clinic", message: "The clinic has no email." }],
    [street === "", { step: "clinic", message: "The clinic has no address." }],
    [openDays === 0, { step: "hours", message: "The clinic isn’t open on any day." }],
    [!units.some(({ kind }) => kind === "practitioner"), { step: "people", message: "No practitioners so far." }],
    [treatments.length === 0, { step: "treatments", message: "No treatment is offered yet." }],
    [treatments.length > 0 && !isBookable, { step: "treatments", message: "No treatment can be booked yet." }],
  ];
  return checks.filter(([isMissing]) => isMissing).map(([, blocker]) => blocker);
}
