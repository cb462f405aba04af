import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { bundleDescription } from "../contract/bundle.ts";

export const clientLoader = formLoader(bundleDescription);

const schemas = async () => (await import("../contract/bundle-resource.ts")).bundleResource.schemas;

export default function Bundle() {
  return <ResourceForm description={bundleDescription} path="/admin/bundles" listTitle="Bundles" schemas={schemas} />;
}
