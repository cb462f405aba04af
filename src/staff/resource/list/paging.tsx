import { Link } from "react-router";
import type { ListQuery } from "#shared/contract/resource/list-query.ts";
import type { ListPage } from "../resource-client.ts";
import { addressOf, fromStart } from "./list-address.ts";

/** Links to the previous and next page of a list. */
export function Paging({ query, page }: { query: ListQuery; page: ListPage }) {
  if (!page.hasPrevPage && !page.hasNextPage) return null;
  return (
    <nav aria-label="Pages" className="flex gap-3 py-4">
      {page.prevCursor && (
        <Link className="btn btn-outline" to={addressOf(fromStart(query, { before: page.prevCursor }))}>
          Previous
        </Link>
      )}
      {page.nextCursor && (
        <Link className="btn btn-outline" to={addressOf(fromStart(query, { after: page.nextCursor }))}>
          Next
        </Link>
      )}
    </nav>
  );
}
