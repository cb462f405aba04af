import { useEffect, useState } from "react";
import type { ReportName } from "../../domain/reports.ts";
import { type ReportAddress, reportQuery } from "../address/report-address.ts";
import type { RowsAnswer } from "../contract/report-schemas.ts";
import { reportsApi } from "../reports-api.ts";

/** Loads the rows behind a number, page by page. Remount the component for another number. */
export function useRows(name: ReportName, address: ReportAddress, number: NonNullable<ReportAddress["rows"]>) {
  const [page, setPage] = useState<RowsAnswer>();
  const [error, setError] = useState<unknown>();
  const { compare: _, ...query } = reportQuery(address);
  async function read(after?: string) {
    setError(undefined);
    try {
      const { data } = await reportsApi.call("listReportRows", {
        params: { name },
        query: { ...query, ...number, ...(after === undefined ? {} : { after }) },
      });
      setPage((before) => ({
        ...data,
        docs: after === undefined ? data.docs : [...(before?.docs ?? []), ...data.docs],
      }));
    } catch (failure) {
      setError(failure);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component is mounted again for another number
  useEffect(() => {
    void read();
  }, []);
  return { page, error, read };
}
