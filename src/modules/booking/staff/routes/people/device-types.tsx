import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { deviceTypeDescription } from "../../contract/device-type.ts";

export const clientLoader = listLoader(deviceTypeDescription);

/** The clean-up time after use of each device type. */
export default function DeviceTypes() {
  return <ResourceList description={deviceTypeDescription} path="/admin/device-clean-up" title="Device clean-up" />;
}
