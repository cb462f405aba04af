import { Link } from "react-router";
import { practitionerDescription } from "#modules/booking/contract/admin/practitioner.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(practitionerDescription);

/** All practitioners as a list: files, many at once, and the archive. */
export default function Everybody() {
  return (
    <ResourceList
      description={practitionerDescription}
      path="/admin/people"
      title="Practitioners"
      actions={
        <Link to="/admin/people" className="btn btn-outline">
          Hours and time off
        </Link>
      }
    />
  );
}
