import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { roomDescription } from "../../contract/place.ts";

export const clientLoader = listLoader(roomDescription);

export default function Rooms() {
  return <ResourceList description={roomDescription} path="/admin/rooms" title="Rooms" />;
}
