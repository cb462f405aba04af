import { Link } from "react-router";
import { PageHeader } from "../kit/page/page-header.tsx";

export const meta = () => [{ title: "Page not found" }];

/** An address under /admin that no screen has. */
export default function Unknown() {
  return (
    <>
      <PageHeader title="Nothing is at this address" />
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
