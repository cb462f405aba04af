import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { addOnDescription } from "../contract/add-on.ts";

export const clientLoader = formLoader(addOnDescription);

const schemas = async () => (await import("../contract/add-on-resource.ts")).addOnResource.schemas;

export default function AddOn() {
  return <ResourceForm description={addOnDescription} path="/admin/add-ons" listTitle="Add-ons" schemas={schemas} />;
}
