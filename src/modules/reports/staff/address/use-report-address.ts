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
  const go = (change: AddressChange) => setSearch(searchWith(change), { preventScrollReset: true });
  return { address, searchWith, go };
}
