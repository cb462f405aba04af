import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { deviceDescription } from "../../contract/place.ts";

export const clientLoader = listLoader(deviceDescription);

export default function Devices() {
  return <ResourceList description={deviceDescription} path="/admin/devices" title="Devices" />;
}
