import { deviceTypeDescription } from "#modules/booking/contract/admin/device-type.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(deviceTypeDescription);

/** How long devices are cleaned after use, by their type. */
export default function DeviceTypes() {
  return <ResourceList description={deviceTypeDescription} path="/admin/device-clean-up" title="Device clean-up" />;
}
