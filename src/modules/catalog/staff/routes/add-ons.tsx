import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { addOnDescription } from "../contract/add-on.ts";

export const clientLoader = listLoader(addOnDescription);

export default function AddOns() {
  return <ResourceList description={addOnDescription} path="/admin/add-ons" title="Add-ons" />;
}
