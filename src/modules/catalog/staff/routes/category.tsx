import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { categoryDescription } from "../contract/category.ts";

export const clientLoader = formLoader(categoryDescription);

const schemas = async () => (await import("../contract/category-resource.ts")).categoryResource.schemas;

export default function Category() {
  return (
    <ResourceForm description={categoryDescription} path="/admin/categories" listTitle="Categories" schemas={schemas} />
  );
}
