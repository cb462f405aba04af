import { useEffect, useState } from "react";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { staffApi } from "#staff/staff-api.ts";
import type { CatalogStaffCalls } from "./contract/staff-calls.ts";
import { StockMenu } from "./stock-menu.tsx";

type Move = FromWire<CatalogStaffCalls["listStockMoves"]["answer"]["data"]["_zod"]["output"]>["docs"][number];

const REASONS: Record<Move["reason"], string> = {
  opening: "Opening stock",
  sold: "Sold",
  returned: "Came back",
  received: "Received",
  counted: "Counted",
  damaged: "Damaged",
  corrected: "Corrected",
  visit: "Used in a visit",
  visit_undone: "Visit not completed after all",
};

type StockLedgerProps = { record: Readonly<Record<string, unknown>> & { id: string }; refresh: () => Promise<void> };

/** Lists every change of a size's stock, newest first, with buttons for new changes. */
export function StockLedger({ record, refresh }: StockLedgerProps) {
  const { timeZone } = useClinic();
  const [page, setPage] = useState<{ docs: Move[]; hasNextPage: boolean }>();
  const [error, setError] = useState<unknown>();
  const { id, onHand, held, free } = record;

  async function read(after?: string) {
    setError(undefined);
    try {
      const query = { sizeId: id, ...(after === undefined ? {} : { after }) };
      const { data } = await staffApi<CatalogStaffCalls>().call("listStockMoves", { query });
      setPage((before) => ({ ...data, docs: after ? [...(before?.docs ?? []), ...data.docs] : data.docs }));
    } catch (failure) {
      setError(failure);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the stock adds a move
  useEffect(() => {
    void read();
  }, [id, onHand]);

  return (
    <section aria-labelledby="stock-ledger" className="max-w-[720px] pt-8">
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <h2 id="stock-ledger" className="text-section">
          Stock
        </h2>
        <p className="text-ink-soft">
          {String(onHand)} on the shelf, {String(held)} held, {String(free)} free
        </p>
        <div className="ml-auto">
          <StockMenu record={record} onDone={() => void refresh()} />
        </div>
      </div>
      {error !== undefined && <LoadFailed noun="stock ledger" error={error} onRetry={() => void read()} />}
      {!page && !error && <LoadingRows rows={3} />}
      {page && page.docs.length === 0 && (
        <p className="py-4">No stock changes yet. Receive or count the first pieces.</p>
      )}
      {page && page.docs.length > 0 && (
        <table className="w-full border-collapse">
          <caption className="sr-only">Stock ledger</caption>
          <thead>
            <tr className="border-b border-edge text-small">
              {["When", "What", "By", "Note"].map((head) => (
                <th key={head} scope="col" className="h-[34px] pr-3 text-start font-medium">
                  {head}
                </th>
              ))}
              <th scope="col" className="h-[34px] text-end font-medium">
                Pieces
              </th>
            </tr>
          </thead>
          <tbody>
            {page.docs.map(({ id: moveId, at, delta, reason, by, note }) => (
              <tr key={moveId} className="border-b border-linen">
                <td className="h-11 pr-3">{momentText(at, timeZone)}</td>
                <td className="pr-3">{REASONS[reason]}</td>
                <td className="pr-3 text-ink-soft">{by}</td>
                <td className="pr-3 text-ink-soft">{note}</td>
                <td className="nums text-end">{delta > 0 ? `+${delta}` : delta}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page?.hasNextPage && (
        <button type="button" className="btn btn-outline mt-3" onClick={() => void read(page.docs.at(-1)?.id)}>
          Earlier moves
        </button>
      )}
    </section>
  );
}
