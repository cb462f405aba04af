import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import type { CustomerFile } from "./customer-file.ts";

/** Shows warnings that staff must read before they agree on anything with the customer. */
export function AlertBand({ customer }: { customer: CustomerFile }) {
  const { noOnlineBooking, askToPrepay, blockReason, unreachable } = customer;
  const blocks = [noOnlineBooking && "No online booking", askToPrepay && "Ask to prepay"].filter(Boolean);
  if (blocks.length === 0 && !unreachable) return null;
  return (
    <div role="note" className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-rose-pale px-4 py-2 md:px-6">
      <StaffIcon name="warning" size={16} className="text-clay-ink" />
      {blocks.length > 0 && (
        <p>
          <b className="font-semibold">{blocks.join(", ")}</b> {blockReason}
        </p>
      )}
      {unreachable && <p>No email: call about changes.</p>}
    </div>
  );
}
