import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { once } from "#staff/kit/once.ts";
import type { WireTimeEntry } from "../contract/hours-calls.ts";
import { payApi } from "../pay-api.ts";

type Props = { entry: WireTimeEntry; onClose: () => void; onChanged: () => Promise<void> };

/** Removes a time entry. The audit log stores its content. */
export function RemoveEntryDialog({ entry, onClose, onChanged }: Props) {
  return (
    <ReasonDialog
      title={`Remove hours of ${entry.name}`}
      action="Remove them"
      done="The hours are removed."
      isHarmful
      onSend={(reason) => payApi.call("removeTimeEntry", { params: { id: entry.id }, body: { reason }, ...once() })}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
