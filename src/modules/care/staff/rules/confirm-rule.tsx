import { once } from "#staff/kit/once.ts";
import { ConfirmDraft } from "#staff/resource/confirm-draft.tsx";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { careStaffCalls } from "../contract/staff-calls.ts";

type ConfirmRuleProps = { rule: AnyRecord; onConfirmed(): Promise<void> };

/** Shows whether a rule applies, since when and who confirmed it; the medical director confirms it here. */
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
