import { deviceDescription } from "#modules/booking/contract/admin/place.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(deviceDescription);

export default function Devices() {
  return <ResourceList description={deviceDescription} path="/admin/devices" title="Devices" />;
}
