import { useState } from "react";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { type AnyRecord, resourceClient } from "#staff/resource/resource-client.ts";
import { practitionerDescription } from "../contract/practitioner.ts";

const client = resourceClient(practitionerDescription);

/** A button that restores an archived practitioner, on any tab of their page. */
export function RestorePerson({ record, onRestored }: { record: AnyRecord; onRestored: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  async function restore() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await client.restore(record.id, record.version);
      showDone(`${String(record.name)} can be booked again.`);
    } catch (error) {
      showFailed(reasonOf(error));
    }
    setIsBusy(false);
    onRestored();
  }
  return (
    <button type="button" className="btn btn-outline" aria-busy={isBusy} onClick={() => void restore()}>
      Restore
    </button>
  );
}
