import type { careStaffCalls } from "#modules/care/contract/staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";
import { ConfirmDraft } from "../kit/confirm-draft.tsx";
import { once } from "../kit/once.ts";
import type { AnyRecord } from "../resource/resource-client.ts";

type ConfirmRuleProps = { rule: AnyRecord; onConfirmed(): Promise<void> };

/** Whether a rule binds, since when and by whom; the medical director confirms it here. */
export function ConfirmRule({ rule, onConfirmed }: ConfirmRuleProps) {
  return (
    <div className="mb-5">
      <ConfirmDraft
        record={rule}
        draft="This rule is a draft: clients don't see it, and nothing is refused."
        confirmed="A change makes it a draft again."
        said={{ done: "Confirmed. It holds from now on.", failed: "The rule was not confirmed. Try again." }}
        confirm={() => staffApi<typeof careStaffCalls>().call("confirmRule", { params: { id: rule.id }, ...once() })}
        onConfirmed={onConfirmed}
      />
    </div>
  );
}
