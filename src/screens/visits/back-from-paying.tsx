import { useEffect } from "react";
import { useNavigate } from "react-router";
import { readPayLink } from "#modules/checkout/web/stored-pay-link.ts";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/**
 * Shown when a visitor comes back from the provider's payment page, for an order that was opened by an emailed link.
 * Goes back to the order if this tab still has the link.
 */
export default function BackFromPaying({ id, isPaid }: { id: string; isPaid: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const link = readPayLink(id);
    if (link) void navigate(`/confirmation?${new URLSearchParams({ id, link })}`, { replace: true });
  }, [id, navigate]);
  return (
    <OutcomeFrame picture="clinic-detail-5" title={isPaid ? "We’re confirming your payment" : "Nothing was charged"}>
      <p className="measure pt-5 text-lead text-ink-soft">
        {isPaid
          ? "You don’t have to do anything: we’ll email you once it’s in."
          : "The link in our email opens the payment again."}
      </p>
      <p className="pt-8">
        <LinkButton to="/" look="text">
          Home
        </LinkButton>
      </p>
    </OutcomeFrame>
  );
}
