import { lazy, Suspense, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { exactMoney } from "#shared/money.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import type { WireVisitMoney } from "../contract/visit-money.ts";
import { TakePayment, takesPlace } from "../desk-money/take-payment.tsx";
import { AddedLines } from "./added-lines.tsx";
import { useVisitOrders } from "./use-visit-orders.ts";

const AddProductDialog = lazy(async () => ({ default: (await import("./add-product-dialog.tsx")).AddProductDialog }));

type VisitMoneyProps = { page: WireVisitPage; refresh(): Promise<void> };

/**
 * What was added to a visit, the total, and the button to take what is due: first for its own order, then for what was
 * added.
 */
export function VisitMoney({ page, refresh }: VisitMoneyProps) {
  const { can } = usePerson();
  const isDue = page.due > 0 && takesPlace(page);
  if (can("orders.see") && can("payments.take")) return <AllOrders page={page} refresh={refresh} />;
  return <TakePayment orderId={page.orderId} visitId={page.id} isDue={isDue} refresh={refresh} />;
}

function AllOrders({ page, refresh }: VisitMoneyProps) {
  const { data: money, error, refresh: reread, show } = useVisitOrders(page);
  const [isAdding, setAdding] = useState(false);
  const dueOrder = money?.orders.find(({ due }) => due > 0);
  // The visit's orders determine what is due. The page's amount is used only if there are no orders or they can't be
  // loaded, because the page loads separately and may differ from them.
  const isOwed = money && money.orders.length > 0 ? money.due > 0 : (money || error !== undefined) && page.due > 0;
  const isDue = takesPlace(page) && Boolean(isOwed);
  const after = async () => {
    await reread();
    await refresh();
  };
  return (
    <div className="grid gap-3">
      {money && hasMore(money) && (
        <>
          <AddedLines page={page} money={money} show={show} />
          {money.due > 0 && (
            <p className="flex items-baseline justify-between gap-4 border-t border-linen pt-2">
              <span className="font-semibold">Due now, with tax</span>
              <span className="nums font-semibold">{exactMoney(money.due)}</span>
            </p>
          )}
        </>
      )}
      <TakePayment orderId={dueOrder?.id ?? page.orderId} visitId={page.id} isDue={isDue} refresh={after} />
      {takesPlace(page) && (
        <button type="button" className="btn btn-outline btn-main w-full" onClick={() => setAdding(true)}>
          <StaffIcon name="plus" size={16} />
          Add a product
        </button>
      )}
      <Suspense>
        {isAdding && (
          <AddProductDialog
            page={page}
            onClose={() => setAdding(false)}
            onDone={(changed) => {
              setAdding(false);
              show(changed);
              void refresh();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Whether its orders contain anything besides the visit's own treatments. */
const hasMore = ({ orders }: WireVisitMoney): boolean =>
  orders.some(({ kind, status, lines }) => {
    if (status === "cancelled") return false;
    return kind === "extra" || (kind === "service" && lines.some((line) => line.kind === "product"));
  });
