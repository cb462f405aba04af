import { brandDescription } from "#modules/catalog/contract/admin/brand.ts";
import { formLoader, ResourceForm } from "../resource/form/resource-form.tsx";

export const clientLoader = formLoader(brandDescription);

const schemas = async () => (await import("#modules/catalog/contract/admin/brand-resource.ts")).brandResource.schemas;

export default function Brand() {
  return <ResourceForm description={brandDescription} path="/admin/brands" listTitle="Brands" schemas={schemas} />;
}
