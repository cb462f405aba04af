import { and, eq, inArray, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { type Writer, withBinding } from "#platform/resource/binding.ts";
import { createRecord } from "#platform/resource/write-record.ts";
import { AppError } from "#shared/app-error.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { brandResource } from "../../staff/contract/brand-resource.ts";
import { productResource } from "../../staff/contract/product-resource.ts";
import { productSizeResource } from "../../staff/contract/product-size-resource.ts";
import { moveStock } from "../stock/change-stock.ts";
import { brands, productSizes, products, productTaxonomy, type TaxonomyKind, taxonomyValues } from "../tables.ts";
import { brandBinding } from "./bind-brands.ts";
import { sizeBinding } from "./bind-product-sizes.ts";
import { idsOfNames } from "./named-parts.ts";

const TAXONOMIES = [
  { field: "productTypes", kind: "productType", what: "product type" },
  { field: "skinTypes", kind: "skinType", what: "skin type" },
  { field: "skinConditions", kind: "skinCondition", what: "skin condition" },
  { field: "nutrition", kind: "nutrition", what: "kind of nutrition" },
] as const;

const namesOf = (kind: TaxonomyKind) => sql`array(select v.name from product_taxonomy t
  join taxonomy_values v on v.id = t.value_id and v.kind = ${kind} where t.product_id = products.id order by v.position)`;

/** Binds products to their table; the shop's filter values are in another. */
export const bindProducts: BindApi = (api, deps) =>
  bindResource(api, deps, productResource, {
    table: products,
    columns: {
      brandName: sql`(select b.name from brands b where b.id = products.brand_id)`,
      price: sql`(select min(z.price_cents) from product_sizes z where z.product_id = products.id and z.archived_at is null)`,
      sizeCount: sql`(select count(*)::int from product_sizes z where z.product_id = products.id and z.archived_at is null)`,
      free: sql`(select coalesce(sum(z.on_hand - z.reserved), 0)::int from product_sizes z
        where z.product_id = products.id and z.archived_at is null)`,
      picture: sql`(select i.picture from product_images i where i.product_id = products.id order by i.position limit 1)`,
      productTypes: namesOf("productType"),
      skinTypes: namesOf("skinType"),
      skinConditions: namesOf("skinCondition"),
      nutrition: namesOf("nutrition"),
    },
    refs: { brandId: { table: brands, id: brands.id, key: brands.slug } },
    rows: {
      sizes: {
        child: withBinding(productSizeResource, sizeBinding(deps)),
        order: productSizes.position,
        added: async (tx, { id, row: { onHand }, actor }) => {
          if (typeof onHand === "number" && onHand !== 0) await openStock(tx, actor, id, onHand);
        },
      },
    },
    async fill({ brandId, addedOn }, tx, writer) {
      if (brandId !== undefined && addedOn !== undefined) return {};
      const {
        name,
        location: { timeZone },
      } = await getClinicSettings(tx);
      return {
        addedOn: dateInZone(deps.clock.now(), timeZone),
        ...(brandId === undefined ? { brandId: await ownBrand(tx, writer, name) } : {}),
      };
    },
    inUse: [{ column: productSizes.productId, one: "size", many: "sizes" }],
    async write(tx, id, fields) {
      for (const { field, kind, what } of TAXONOMIES) {
        const names = fields[field];
        if (names) await writeTaxonomy(tx, id, { field, kind, what, names });
      }
    },
  });

const brandOfAny = withBinding(brandResource, brandBinding);

/** Returns the brand with the clinic's name; adds the brand if it doesn't exist. */
async function ownBrand(tx: Transaction, writer: Writer, name: string): Promise<string> {
  const [brand] = await tx
    .select({ id: brands.id })
    .from(brands)
    .where(sql`lower(${brands.name}) = lower(${name})`)
    .orderBy(brands.position)
    .limit(1);
  return brand?.id ?? (await createRecord(tx, brandOfAny, { actor: writer.actor }, { name, story: "" })).id;
}

const MOST_PIECES = 100_000;

/** Records the initial stock of a new size as its first stock move. */
async function openStock(tx: Transaction, actor: AuditActor, sizeId: string, onHand: number): Promise<void> {
  const message = onHand < 0 ? "The shelf can't go below 0." : `At most ${englishFormats.number(MOST_PIECES)}`;
  if (onHand < 0 || onHand > MOST_PIECES)
    throw new AppError("invalid_input", { message, issues: [{ path: "onHand", message }] });
  await moveStock(tx, actor, { sizeId, delta: onHand, reason: "opening" });
}

async function writeTaxonomy(
  tx: Transaction,
  productId: string,
  { field, kind, what, names }: { field: string; kind: TaxonomyKind; what: string; names: readonly string[] },
): Promise<void> {
  const known = await tx
    .select({ id: taxonomyValues.id, name: taxonomyValues.name })
    .from(taxonomyValues)
    .where(eq(taxonomyValues.kind, kind));
  const ids = idsOfNames(known, names, { field, what });
  const ofKind = tx.select({ id: taxonomyValues.id }).from(taxonomyValues).where(eq(taxonomyValues.kind, kind));
  await tx
    .delete(productTaxonomy)
    .where(and(eq(productTaxonomy.productId, productId), inArray(productTaxonomy.valueId, ofKind)));
  if (ids.length > 0) await tx.insert(productTaxonomy).values(ids.map((valueId) => ({ productId, valueId })));
}
