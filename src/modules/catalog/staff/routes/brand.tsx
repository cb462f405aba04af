import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { brandDescription } from "../contract/brand.ts";

export const clientLoader = formLoader(brandDescription);

const schemas = async () => (await import("../contract/brand-resource.ts")).brandResource.schemas;

export default function Brand() {
  return <ResourceForm description={brandDescription} path="/admin/brands" listTitle="Brands" schemas={schemas} />;
}
