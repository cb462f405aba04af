import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { waitlistDescription } from "../contract/waitlist-resource.ts";

export const clientLoader = listLoader(waitlistDescription);

/** `/admin/waitlist`: the waitlist, the longest waiting first. */
export default function Waitlist() {
  return <ResourceList description={waitlistDescription} path="/admin/waitlist" title="Waitlist" searchLabel="Name" />;
}
