import { useSearchParams } from "react-router";
import { type AddressChange, readReportAddress, reportSearch } from "./report-address.ts";

/**
 * What the address says, the address with a change as a link has it, and going there. What is open goes with each change of what
 * is shown.
 */
export function useReportAddress() {
  const [search, setSearch] = useSearchParams();
  const address = readReportAddress(search);
  const { rows: _, what: __, ...closed } = address;
  const searchWith = (change: AddressChange) => reportSearch({ ...closed, ...change });
  /** From where the browser is: a second choice may come before the first one is rendered. */
  const go = (change: AddressChange) => {
    const { rows: _rows, what: _what, ...now } = readReportAddress(new URLSearchParams(window.location.search));
    setSearch(reportSearch({ ...now, ...change }), { preventScrollReset: true });
  };
  return { address, searchWith, go };
}
