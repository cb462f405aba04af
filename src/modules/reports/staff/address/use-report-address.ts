import { useSearchParams } from "react-router";
import { type AddressChange, readReportAddress, reportSearch } from "./report-address.ts";

/**
 * Returns the report of the URL, a function for links with a change, and one for navigating. An open drawer closes with
 * each change of what is shown.
 */
export function useReportAddress() {
  const [search, setSearch] = useSearchParams();
  const address = readReportAddress(search);
  const { rows: _, what: __, ...closed } = address;
  const searchWith = (change: AddressChange) => reportSearch({ ...closed, ...change });
  /** Starts from the browser's current URL: a second choice may come before the first one is rendered. */
  const go = (change: AddressChange) => {
    const { rows: _rows, what: _what, ...now } = readReportAddress(new URLSearchParams(window.location.search));
    setSearch(reportSearch({ ...now, ...change }), { preventScrollReset: true });
  };
  return { address, searchWith, go };
}
