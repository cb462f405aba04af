import { deviceDescription } from "#modules/booking/contract/admin/place.ts";
import { PlaceSchedule } from "../../people/place-schedule.tsx";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(deviceDescription);

const schemas = async () => (await import("#modules/booking/contract/admin/place-resources.ts")).deviceResource.schemas;

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
