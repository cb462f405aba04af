import { useState } from "react";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { type AnyRecord, resourceClient } from "#staff/resource/resource-client.ts";
import { practitionerDescription } from "../contract/practitioner.ts";

const client = resourceClient(practitionerDescription);

/** A button that restores an archived practitioner, on any tab of their page. */
export function RestorePerson({ record, onRestored }: { record: AnyRecord; onRestored: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  async function restore() {
    if (isBusy) return;
    setIsBusy(true);
    await reportChange(() => client.restore(record.id, record.version), {
      refresh: onRestored,
      done: `${String(record.name)} can be booked again.`,
    });
    setIsBusy(false);
  }
  return (
    <button type="button" className="btn btn-outline" aria-busy={isBusy} onClick={() => void restore()}>
      Restore
    </button>
  );
}
