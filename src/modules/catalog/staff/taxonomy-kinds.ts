import type { Description } from "#shared/contract/resource/description.ts";
import {
  nutritionDescription,
  productTypeDescription,
  skinConditionDescription,
  skinTypeDescription,
} from "./contract/taxonomy.ts";

type TaxonomyKind = { kind: string; title: string; description: Description };

/** The shop's filters whose values staff edit, in the order of their tabs. `kind` is the URL segment. */
export const TAXONOMY_KINDS: readonly TaxonomyKind[] = [
  { kind: "skin-types", title: "Skin types", description: skinTypeDescription },
  { kind: "skin-conditions", title: "Skin conditions", description: skinConditionDescription },
  { kind: "product-types", title: "Product types", description: productTypeDescription },
  { kind: "nutrition", title: "Nutrition", description: nutritionDescription },
];

/** Returns the filter named in a URL. Throws the 404 that the layout shows. */
export function taxonomyOf(kind: string | undefined): TaxonomyKind {
  const found = TAXONOMY_KINDS.find((one) => one.kind === kind);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}
