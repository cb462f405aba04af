import { eq, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import {
  nutritionResource,
  productTypeResource,
  skinConditionResource,
  skinTypeResource,
} from "../../staff/contract/taxonomy-resources.ts";
import { productTaxonomy, type TaxonomyKind, taxonomyValues } from "../tables.ts";

/** The binding of one filter's values, in the table that all four filters share. */
const bindingOf = (kind: TaxonomyKind) => ({
  table: taxonomyValues,
  fixed: { kind },
  scope: () => eq(taxonomyValues.kind, kind),
  columns: {
    productCount: sql`(select count(*)::int from product_taxonomy t where t.value_id = taxonomy_values.id)`,
  },
  inUse: [{ column: productTaxonomy.valueId, one: "product", many: "products" }],
  uniqueFields: { taxonomy_values_one_slug_per_kind: "slug" },
});

/** Binds the values of the shop's four filters. */
export const bindTaxonomies: BindApi = (api, deps) => {
  bindResource(api, deps, skinTypeResource, bindingOf("skinType"));
  bindResource(api, deps, skinConditionResource, bindingOf("skinCondition"));
  bindResource(api, deps, productTypeResource, bindingOf("productType"));
  bindResource(api, deps, nutritionResource, bindingOf("nutrition"));
};
