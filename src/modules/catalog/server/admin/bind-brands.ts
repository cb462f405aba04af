import { count, eq, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import type { BindingOf } from "#platform/resource/binding.ts";
import { brandResource } from "../../staff/contract/brand-resource.ts";
import { brands, products } from "../tables.ts";

/** The binding of brands to their table. An archived brand is no longer a filter in the shop; its products stay. */
export const brandBinding: BindingOf<typeof brandResource> = {
  table: brands,
  columns: {
    productCount: sql`(select count(*)::int from products p where p.brand_id = brands.id and p.is_active)`,
  },
  inUse: [{ column: products.brandId, one: "product", many: "products" }],
  uniqueFields: { brands_slug_unique: "slug" },
  async impact(db, { id, changes, action }) {
    if (changes.name === undefined && action !== "archive") return [];
    const [row] = await db.select({ products: count() }).from(products).where(eq(products.brandId, id));
    const carriers = row?.products ?? 0;
    if (carriers === 0) return [];
    const words = carriers === 1 ? "1 product is" : `${carriers} products are`;
    return [`${words} of this brand and ${carriers === 1 ? "stays" : "stay"} in the shop.`];
  },
};

/** Binds brands to their table. */
export const bindBrands: BindApi = (api, deps) => bindResource(api, deps, brandResource, brandBinding);
