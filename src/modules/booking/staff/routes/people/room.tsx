import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { roomDescription } from "../../contract/place.ts";
import { PlaceSchedule } from "../../people/place-schedule.tsx";

export const clientLoader = formLoader(roomDescription);

const schemas = async () => (await import("../../contract/place-resources.ts")).roomResource.schemas;

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
