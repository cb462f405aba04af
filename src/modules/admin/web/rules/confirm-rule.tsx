import { useState } from "react";
import type { careStaffCalls } from "#modules/care/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { staffApi } from "#staff/staff-api.ts";
import { usePerson } from "../frame/use-person.ts";
import { showDone, showFailed } from "../kit/toast/staff-toasts.ts";
import type { AnyRecord } from "../resource/resource-client.ts";

const api = () => staffApi<typeof careStaffCalls>();

type ConfirmRuleProps = { rule: AnyRecord; onConfirmed(): Promise<void> };

/** Whether a rule binds, since when and by whom; the medical director confirms it here. */
export function ConfirmRule({ rule, onConfirmed }: ConfirmRuleProps) {
  const { can } = usePerson();
  const [isBusy, setBusy] = useState(false);
  const { status, confirmedByName, confirmedAt } = rule;
  if (status === "confirmed")
    return (
      <p className="bg-sand px-4 py-3">
        Confirmed by {String(confirmedByName ?? "the medical director")}
        {typeof confirmedAt === "string" && `, ${formatDay(confirmedAt.slice(0, 10), { year: true })}`}. A change makes
        it a draft again.
      </p>
    );
  const confirm = async () => {
    setBusy(true);
    try {
      await api().call("confirmRule", { params: { id: rule.id }, idempotencyKey: crypto.randomUUID() });
      showDone("Confirmed. It holds from now on.");
      await onConfirmed();
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "The rule was not confirmed. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-rose-pale px-4 py-3">
      <p>This rule is a draft: clients don't see it, and nothing is refused.</p>
      {can("care.direct") ? (
        <button
          type="button"
          className="btn btn-main btn-primary"
          aria-busy={isBusy || undefined}
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          Confirm it
        </button>
      ) : (
        <p className="text-ink-soft">The medical director confirms it.</p>
      )}
    </div>
  );
}
