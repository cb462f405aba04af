import { eq, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import type { Transaction } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import type { ChangesOf } from "#shared/contract/resource/define-resource.ts";
import type { ServiceDetails } from "../../domain/service.ts";
import { serviceResource } from "../../staff/contract/service-resource.ts";
import { limitedOfferServices } from "../offers/limited-offer-tables.ts";
import { assertNoSaleOfOffer } from "../offers/sale-of-offer.ts";
import { addOns, categories, serviceAddOns, serviceConsumables, services } from "../tables.ts";
import { assertSale } from "./assert-sale.ts";
import { idsOfNames } from "./named-parts.ts";
import { pricesOf } from "./prices-of.ts";
import { assertDone, assertFilled, linesOfSegmentsInSql, segmentsOf } from "./segment-lines.ts";
import { readSizeLines, sizeLineInSql } from "./size-lines.ts";

type Changes = ChangesOf<typeof serviceResource>;

const NO_DETAILS: ServiceDetails = {
  whatHappens: [],
  whatItFeelsLike: "",
  preparation: [],
  aftercare: [],
  contraindications: [],
  sessions: "",
  faq: [],
};

const linesOf = (field: string) =>
  sql`array(select jsonb_array_elements_text(coalesce(${services.details}->${sql.raw(`'${field}'`)}, '[]')))`;

/** Binds treatments to their table; the text of their page is one column, and their add-ons are another table. */
export const bindServices: BindApi = (api, deps) =>
  bindResource(api, deps, serviceResource, {
    table: services,
    // Fields sent empty are cleared; fields that weren't sent don't change.
    values(fields, kind) {
      const details = detailsIn(fields);
      const segments = fields.parts && { segments: segmentsOf(fields.parts) };
      if (kind === "create") return { ...segments, details: { ...NO_DETAILS, ...withoutNulls(details) } };
      if (Object.keys(details).length === 0) return { ...segments };
      return { ...segments, details: sql`jsonb_strip_nulls(${services.details} || ${JSON.stringify(details)}::jsonb)` };
    },
    columns: {
      ...pricesOf(services),
      categoryName: sql`(select c.name from categories c where c.id = services.category_id)`,
      addOns: sql`array(select a.name from service_add_ons o join add_ons a on a.id = o.add_on_id
        where o.service_id = services.id order by o.position)`,
      consumables: sql`array(select ${sizeLineInSql} from service_consumables i join product_sizes z on z.id = i.size_id
        join products p on p.id = z.product_id where i.service_id = services.id order by i.position)`,
      parts: linesOfSegmentsInSql(services.segments),
      whatHappens: linesOf("whatHappens"),
      whatItFeelsLike: sql`coalesce(${services.details}->>'whatItFeelsLike', '')`,
      preparation: linesOf("preparation"),
      contraindications: linesOf("contraindications"),
      aftercare: sql`array(select (step->>'when') || ': ' || (step->>'text')
        from jsonb_array_elements(coalesce(${services.details}->'aftercare', '[]')) step)`,
      sessions: sql`coalesce(${services.details}->>'sessions', '')`,
      intervalDays: sql`(${services.details}->>'intervalDays')::int`,
      lasts: sql`${services.details}->>'lasts'`,
    },
    refs: { categoryId: { table: categories, id: categories.id, key: categories.slug } },
    uniqueFields: { services_one_slug_per_category: "slug" },
    inUse: [{ column: limitedOfferServices.serviceId, one: "limited offer", many: "limited offers" }],
    async assert(next, before, tx) {
      await assertNoSaleOfOffer(tx, next, before);
      assertSale(next, before, deps.clock.now());
      assertFilled({ parts: next.parts, minutes: next.durationMinutes, what: "treatment" });
      assertDone(next.parts, next.deviceTypes);
    },
    async write(tx, id, fields) {
      if (fields.addOns) await writeAddOns(tx, id, fields.addOns);
      if (fields.consumables) await writeConsumables(tx, id, fields.consumables);
    },
  });

/** Returns the page texts in a change, in the column's format. */
function detailsIn(fields: Changes): Partial<Record<keyof ServiceDetails, unknown>> {
  const { whatHappens, whatItFeelsLike, preparation, aftercare, contraindications, sessions, intervalDays, lasts } =
    fields;
  const steps = aftercare?.map((line) => {
    const [when = ""] = line.split(":", 1);
    return { when, text: line.slice(when.length + 1).trim() };
  });
  const words = { whatHappens, whatItFeelsLike, preparation, aftercare: steps, contraindications };
  return Object.fromEntries(
    Object.entries({ ...words, sessions, intervalDays, lasts }).filter(([, value]) => value !== undefined),
  );
}

const withoutNulls = (details: object) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));

async function writeAddOns(tx: Transaction, serviceId: string, names: readonly string[]): Promise<void> {
  const known = await tx.select({ id: addOns.id, name: addOns.name }).from(addOns);
  const ids = idsOfNames(known, names, { field: "addOns", what: "add-on" });
  await tx.delete(serviceAddOns).where(eq(serviceAddOns.serviceId, serviceId));
  if (ids.length > 0)
    await tx.insert(serviceAddOns).values(ids.map((addOnId, position) => ({ serviceId, addOnId, position })));
}

async function writeConsumables(tx: Transaction, serviceId: string, lines: readonly string[]): Promise<void> {
  const sizes = await readSizeLines(tx, lines, { field: "consumables", whole: "a treatment" });
  await tx.delete(serviceConsumables).where(eq(serviceConsumables.serviceId, serviceId));
  if (sizes.length > 0)
    await tx.insert(serviceConsumables).values(sizes.map((size, position) => ({ serviceId, position, ...size })));
}
