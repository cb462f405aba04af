import { deviceTypeDescription } from "#modules/booking/contract/admin/device-type.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(deviceTypeDescription);

const schemas = async () =>
  (await import("#modules/booking/contract/admin/place-resources.ts")).deviceTypeResource.schemas;

export default function DeviceType() {
  return (
    <ResourceForm
      description={deviceTypeDescription}
      path="/admin/device-clean-up"
      listTitle="Device clean-up"
      schemas={schemas}
    />
  );
}
