import { Link } from "react-router";
import { PageHeader } from "./page-header.tsx";

/** What stands at an address under /admin that has no screen or no record. */
export function NothingHere() {
  return (
    <>
      <PageHeader title="There's nothing at this address" />
      <p className="measure px-4 py-6 md:px-6">
        The link may be old, or the record was archived. Search for it with Ctrl K, or{" "}
        <Link to="/admin" className="link">
          go to the first screen
        </Link>
        .
      </p>
    </>
  );
}
