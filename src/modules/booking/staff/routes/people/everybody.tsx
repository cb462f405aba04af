import { Link } from "react-router";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { practitionerDescription } from "../../contract/practitioner.ts";

export const clientLoader = listLoader(practitionerDescription);

/** The list of all practitioners: file import and export, bulk changes, and the archive. */
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
