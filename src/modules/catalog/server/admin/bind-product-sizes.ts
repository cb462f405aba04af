import { sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { command } from "#platform/db/statement.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import type { BindingOf } from "#platform/resource/binding.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { amountOfSize } from "../../domain/product-form.ts";
import { productSizeResource } from "../../staff/contract/product-size-resource.ts";
import { bundleItems, productSizes, products, stockMoves } from "../tables.ts";
import { assertSale } from "./assert-sale.ts";
import { pricesOf } from "./prices-of.ts";

const productName = sql`(select p.name from products p where p.id = product_sizes.product_id)`;
const free = sql`(${productSizes.onHand} - ${productSizes.reserved})`;

const placeBehindOthers = command(sql`update product_sizes z set position = (
      select coalesce(max(o.position) + 1, 0) from product_sizes o where o.product_id = z.product_id and o.id <> z.id)
    where z.id = ${sql.placeholder("id")}`);

/** The binding of sizes. Their stock is read-only here: only stock moves change it. */
export const sizeBinding = ({ clock }: Pick<ServerDeps, "clock">): BindingOf<typeof productSizeResource> => ({
  table: productSizes,
  fixed: { position: 0 },
  columns: {
    size: productSizes.label,
    ...pricesOf(productSizes),
    title: sql`(${productName} || ', ' || ${productSizes.label})`,
    held: productSizes.reserved,
    free,
    isLow: sql`(${free} <= ${productSizes.reorderAt})`,
    isShown: sql`(${productSizes.archivedAt} is null and exists (
        select 1 from products p where p.id = product_sizes.product_id and p.is_active))`,
  },
  refs: { productId: { table: products, id: products.id, key: products.slug } },
  inUse: [
    { column: stockMoves.sizeId, one: "stock move", many: "stock moves" },
    { column: bundleItems.sizeId, one: "bundle", many: "bundles" },
  ],
  uniqueFields: { product_sizes_code_unique: "code" },
  fill: ({ size }) => amountOfSize(String(size ?? "")),
  assert: (next, before) => assertSale(next, before, clock.now()),
  async write(tx, id, _fields, kind) {
    // A new size is placed after the product's existing sizes.
    if (kind === "create") await placeBehindOthers(tx, { id });
  },
});

/** Binds sizes to their table. */
export const bindProductSizes: BindApi = (api, deps) => bindResource(api, deps, productSizeResource, sizeBinding(deps));
