import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { deviceDescription } from "../../contract/place.ts";
import { PlaceSchedule } from "../../people/place-schedule.tsx";

export const clientLoader = formLoader(deviceDescription);

const schemas = async () => (await import("../../contract/place-resources.ts")).deviceResource.schemas;

export default function Device() {
  return (
    <ResourceForm
      description={deviceDescription}
      path="/admin/devices"
      listTitle="Devices"
      schemas={schemas}
      below={(record) => <PlaceSchedule place={{ id: record.id, name: String(record.name) }} />}
    />
  );
}
