import { categoryDescription } from "#modules/catalog/contract/admin/category.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(categoryDescription);

const schemas = async () =>
  (await import("#modules/catalog/contract/admin/category-resource.ts")).categoryResource.schemas;

export default function Category() {
  return (
    <ResourceForm description={categoryDescription} path="/admin/categories" listTitle="Categories" schemas={schemas} />
  );
}
