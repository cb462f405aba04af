import { Link } from "react-router";
import { PageHeader } from "./page-header.tsx";

/** The page for a URL under /admin without a screen or record. */
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
