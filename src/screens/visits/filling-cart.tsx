import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { putVisitInCart } from "#modules/cart/web/put-visit-in-cart.ts";
import type { GuestSelection } from "#modules/checkout/web/guest-selection.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";

/**
 * Returns the URL of the free times for the cart's treatments, with the requested practitioner and the start time that
 * the customer has selected.
 */
function timesPath({ date, time, practitionerId }: GuestSelection): string {
  const search = new URLSearchParams();
  if (date) search.set("date", date);
  if (date && time) search.set("time", time);
  if (practitionerId) search.set("practitionerId", practitionerId);
  return search.size > 0 ? `/schedule1?${search}` : "/schedule1";
}

/** Puts the visit named in the URL into the customer's cart, and continues to its times. */
export default function FillingCart({ visit }: { visit: GuestSelection }) {
  const navigate = useNavigate();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    putVisitInCart(visit).then(
      ({ cart, saved }) => {
        takeCart(cart);
        if (saved.length > 0)
          showToast(`${saved.join(" and ")} ${saved.length > 1 ? "are" : "is"} saved for later in your cart.`);
        return navigate(timesPath(visit), { replace: true });
      },
      (error: unknown) => {
        showToast(error instanceof Error ? error.message : "Something went wrong", { tone: "error" });
        return navigate("/schedule1?step=treatments", { replace: true });
      },
    );
  });
  return (
    <div className="wrap min-h-[60vh] pt-10 pb-24 md:pt-14">
      <h1 className="text-h1-small pb-6">When works for you?</h1>
      <p role="status" className="needs-script flex items-center gap-3">
        <Spinner size={16} /> Preparing your visit …
      </p>
      <noscript>
        <Notice>
          You’ll need JavaScript turned on to choose a time. Without it, please call us and we’ll find one.
        </Notice>
      </noscript>
    </div>
  );
}
