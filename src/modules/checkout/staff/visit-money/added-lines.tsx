import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { addMoney, exactMoney } from "#shared/money.ts";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { WireVisitMoney } from "../contract/visit-money.ts";
import { deskMoneyApi } from "../desk-money/desk-money-api.ts";

type AddedLinesProps = { page: WireVisitPage; money: WireVisitMoney; show(money: WireVisitMoney): void };

/** What was added to the visit: goods, and treatments on an order of their own, each with its payment status. */
export function AddedLines({ page, money, show }: AddedLinesProps) {
  const [busy, setBusy] = useState<string>();
  const take = async (line: { id: string; name: string }) => {
    setBusy(line.id);
    try {
      const params = { id: page.id, lineId: line.id };
      show((await deskMoneyApi.call("takeVisitProduct", { params, ...once() })).data);
      showDone(`${line.name} is taken off the visit of ${page.customer.name}.`);
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    }
    setBusy(undefined);
  };
  const standing = money.orders.filter(({ status }) => status !== "cancelled");
  return (
    <ul className="grid gap-2" aria-label="Added to the visit">
      {standing.flatMap(({ kind, due, lines, number }) =>
        lines
          .filter((line) => kind === "extra" || (kind === "service" && line.kind === "product"))
          .map((line) => (
            <li key={line.id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0">
                {line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}
                <span className="block text-small text-ink-soft">
                  {[line.detail, `Order ${number}`, due > 0 ? "not paid yet" : "paid"].filter(Boolean).join(", ")}
                </span>
              </span>
              <span className="nums">{exactMoney(addMoney(line.net, line.tax))}</span>
              {due > 0 && line.kind === "product" && (
                <button
                  type="button"
                  className="link inline-flex min-h-6 w-full items-center text-small coarse:min-h-11"
                  aria-busy={busy === line.id || undefined}
                  disabled={busy !== undefined}
                  onClick={() => void take(line)}
                >
                  Take off<span className="sr-only"> {line.name}</span>
                </button>
              )}
            </li>
          )),
      )}
    </ul>
  );
}
