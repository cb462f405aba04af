import { addOnDescription } from "#modules/catalog/contract/admin/add-on.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(addOnDescription);

export default function AddOns() {
  return <ResourceList description={addOnDescription} path="/admin/add-ons" title="Add-ons" />;
}
