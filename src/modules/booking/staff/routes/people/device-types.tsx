import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { deviceTypeDescription } from "../../contract/device-type.ts";

export const clientLoader = listLoader(deviceTypeDescription);

/** How long devices are cleaned after use, by their type. */
export default function DeviceTypes() {
  return <ResourceList description={deviceTypeDescription} path="/admin/device-clean-up" title="Device clean-up" />;
}
