import { roomDescription } from "#modules/booking/contract/admin/place.ts";
import { PlaceSchedule } from "../../people/place-schedule.tsx";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(roomDescription);

const schemas = async () => (await import("#modules/booking/contract/admin/place-resources.ts")).roomResource.schemas;

export default function Room() {
  return (
    <ResourceForm
      description={roomDescription}
      path="/admin/rooms"
      listTitle="Rooms"
      schemas={schemas}
      below={(record) => <PlaceSchedule place={{ id: record.id, name: String(record.name) }} />}
    />
  );
}
