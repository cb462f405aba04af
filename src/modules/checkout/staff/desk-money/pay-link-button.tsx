import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { LinkDialog } from "#staff/kit/link/link-dialog.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { WireDeskOrder } from "../contract/desk-calls.ts";
import { deskMoneyApi } from "./desk-money-api.ts";

/** Lets the customer pay a visit's balance on their own phone, by a code on the screen or an emailed link. */
export function PayLinkButton({ order, onClose }: { order: WireDeskOrder; onClose(): void }) {
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const params = { id: order.id };
  if (order.appointmentId === null || order.due === 0 || order.closed) return null;

  async function read() {
    return (await deskMoneyApi.call("sendPayLink", { params, body: { mail: false }, ...once() })).data.url;
  }
  async function email() {
    setBusy(true);
    try {
      await deskMoneyApi.call("sendPayLink", { params, body: { mail: true }, ...once() });
      showDone("The link is on its way by email.");
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "The link was not sent. Try again.");
    }
    setBusy(false);
  }
  return (
    <>
      <button
        type="button"
        className="link inline-flex min-h-6 items-center justify-self-start"
        onClick={() => setShown(true)}
      >
        Payment link
      </button>
      {isShown && (
        <LinkDialog
          title="Payment link"
          read={read}
          onClose={() => {
            setShown(false);
            onClose();
          }}
        >
          <p>
            Pays {exactMoney(order.due)} by card, with a tip if {order.customerName ?? "the customer"} likes. It works
            for seven days.
          </p>
          <p className="pt-3">
            <button type="button" className="btn btn-outline" disabled={isBusy} onClick={() => void email()}>
              Email it
            </button>
          </p>
        </LinkDialog>
      )}
    </>
  );
}
