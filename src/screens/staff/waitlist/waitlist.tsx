import { useState } from "react";
import { useRevalidator } from "react-router";
import { waitlistDescription } from "#modules/waitlist/staff/contract/waitlist-resource.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { AddToWaitlist } from "./add-to-waitlist.tsx";

export const clientLoader = listLoader(waitlistDescription);

/** `/admin/waitlist`: the waitlist, the longest waiting first; staff add to it. */
export default function Waitlist() {
  const { revalidate } = useRevalidator();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ResourceList
        description={waitlistDescription}
        path="/admin/waitlist"
        title="Waitlist"
        searchLabel="Name"
        mainAction={
          <button type="button" className="btn btn-primary" onClick={() => setIsAdding(true)}>
            Add to the waitlist
          </button>
        }
      />
      {isAdding && <AddToWaitlist onClose={() => setIsAdding(false)} onAdded={() => void revalidate()} />}
    </>
  );
}
