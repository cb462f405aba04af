import { bundleDescription } from "#modules/catalog/contract/admin/bundle.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(bundleDescription);

const schemas = async () => (await import("#modules/catalog/contract/admin/bundle-resource.ts")).bundleResource.schemas;

export default function Bundle() {
  return <ResourceForm description={bundleDescription} path="/admin/bundles" listTitle="Bundles" schemas={schemas} />;
}
