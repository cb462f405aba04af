import { describeResource } from "#shared/contract/resource/description.ts";
import { number, text } from "#shared/contract/resource/fields.ts";

/** Describes the values of one of the shop's filters, in the filter's order. */
function describeTaxonomy<const Name extends string>(name: Name, one: string, many: string) {
  return describeResource({
    name,
    path: `admin/${name}`,
    words: { one, many },
    rights: { read: "catalog.see", write: "catalog.edit" },
    title: "name",
    fields: {
      name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
      slug: text({ label: "Address", filledIn: true, list: 2, filter: true, csv: "slug" }),
      productCount: number({ label: "Products", list: 3 }),
    },
    create: ["name", "slug"],
    update: ["name", "slug"],
    sort: "position",
    csvKey: ["slug"],
    archive: true,
    delete: true,
    order: true,
  });
}

export const skinTypeDescription = describeTaxonomy("SkinType", "skin type", "skin types");
export const skinConditionDescription = describeTaxonomy("SkinCondition", "skin condition", "skin conditions");
export const productTypeDescription = describeTaxonomy("ProductType", "product type", "product types");
export const nutritionDescription = describeTaxonomy("Nutrition", "kind of nutrition", "kinds of nutrition");
