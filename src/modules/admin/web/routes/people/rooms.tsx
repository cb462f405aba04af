import { roomDescription } from "#modules/booking/contract/admin/place.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(roomDescription);

export default function Rooms() {
  return <ResourceList description={roomDescription} path="/admin/rooms" title="Rooms" />;
}
