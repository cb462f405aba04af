import { addOnDescription } from "#modules/catalog/contract/admin/add-on.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(addOnDescription);

const schemas = async () => (await import("#modules/catalog/contract/admin/add-on-resource.ts")).addOnResource.schemas;

export default function AddOn() {
  return <ResourceForm description={addOnDescription} path="/admin/add-ons" listTitle="Add-ons" schemas={schemas} />;
}
