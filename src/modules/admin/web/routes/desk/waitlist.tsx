import { waitlistDescription } from "#modules/booking/contract/staff/waitlist-resource.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(waitlistDescription);

/** `/admin/waitlist`: who waits for what, the longest first. */
export default function Waitlist() {
  return <ResourceList description={waitlistDescription} path="/admin/waitlist" title="Waitlist" searchLabel="Name" />;
}
