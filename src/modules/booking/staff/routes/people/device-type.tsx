import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { deviceTypeDescription } from "../../contract/device-type.ts";

export const clientLoader = formLoader(deviceTypeDescription);

const schemas = async () => (await import("../../contract/place-resources.ts")).deviceTypeResource.schemas;

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
