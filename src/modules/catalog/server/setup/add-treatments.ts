import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { isMedicalByRoles } from "../../domain/is-medical.ts";
import { categories, services } from "../tables.ts";
import { statementsOf, type TreatmentTemplate, treatmentTemplates } from "./treatment-templates.ts";

/** A template with the clinic's own price and minutes. */
export type ChosenTreatment = { templateId: string; priceCents: Cents; minutes: number };

/**
 * Adds treatments from templates, which are shown on the site immediately. Existing treatments don't change. Returns
 * how many were added. Throws `invalid_input` for a template that doesn't exist.
 */
export async function addTreatments(
  db: Database,
  actor: AuditActor,
  chosen: readonly ChosenTreatment[],
): Promise<number> {
  const treatments = chosen.map((choice, index) => {
    const template = treatmentTemplates.find(({ id }) => id === choice.templateId);
    if (template) return { ...choice, template };
    throw new AppError("invalid_input", {
      issues: [{ path: `treatments.${index}.templateId`, message: "is no template" }],
    });
  });
  return db.transaction(async (tx) => {
    let added = 0;
    for (const { template, ...choice } of treatments) if (await addTreatment(tx, actor, template, choice)) added += 1;
    return added;
  });
}

async function categoryOf(tx: Transaction, { category }: TreatmentTemplate): Promise<string> {
  await tx
    .insert(categories)
    .values({
      id: newId(),
      slug: category.slug,
      name: category.name,
      intro: "",
      picture: "category-face",
      position: sql`(select coalesce(max(position), 0) + 1 from ${categories})`,
    })
    .onConflictDoNothing();
  const [row] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, category.slug));
  if (!row) throw new Error(`the category ${category.slug} was not made`);
  return row.id;
}

async function addTreatment(
  tx: Transaction,
  actor: AuditActor,
  template: TreatmentTemplate,
  { priceCents, minutes }: Omit<ChosenTreatment, "templateId">,
): Promise<boolean> {
  const { row } = template;
  const [service] = await tx
    .insert(services)
    .values({
      id: newId(),
      categoryId: await categoryOf(tx, template),
      slug: row.slug,
      name: row.name,
      family: row.family,
      virtual: row.virtual,
      isMedical: isMedicalByRoles(row.roles),
      priceCents,
      priceUnit: row.priceUnit ?? null,
      minUnits: row.minUnits ?? null,
      prepMinutes: row.prepMinutes,
      durationMinutes: minutes,
      cleanupMinutes: row.cleanupMinutes,
      roles: row.roles,
      roomType: row.roomType,
      deviceTypes: row.deviceTypes,
      shortDescription: row.shortDescription,
      description: row.description,
      details: {
        whatHappens: row.whatHappens,
        whatItFeelsLike: row.whatItFeelsLike,
        preparation: row.preparation,
        aftercare: row.aftercare,
        contraindications: statementsOf(row),
        sessions: row.sessions,
        ...(row.intervalDays === undefined ? {} : { intervalDays: row.intervalDays }),
        ...(row.lastsText === undefined ? {} : { lasts: row.lastsText }),
        faq: [],
      },
      position: sql`(select coalesce(max(position), 0) + 1 from ${services})`,
    })
    .onConflictDoNothing()
    .returning({ id: services.id });
  if (!service) return false;
  await writeAudit(tx, actor, {
    action: "service.create",
    resource: "Service",
    resourceId: service.id,
    summary: `Treatment ${row.name} added from a template`,
    after: { name: row.name, priceCents, durationMinutes: minutes },
  });
  return true;
}
