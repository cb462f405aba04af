import { useState } from "react";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { failureWords } from "#staff/sign-in/failure-words.ts";
import { RecoveryCodes } from "#staff/sign-in/recovery-codes.tsx";
import { newRecoveryCodes } from "./own-factors.ts";

/** The number of recovery codes left, and a button that replaces them with ten new ones. */
export function OwnRecoveryCodes({ left, onChanged }: { left: number; onChanged: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  async function renew() {
    setAsking(false);
    try {
      setCodes(await newRecoveryCodes());
    } catch (error) {
      showFailed(failureWords(error));
    }
    await onChanged();
  }
  return (
    <section aria-labelledby="own-codes">
      <h2 id="own-codes" className="text-section pb-2">
        Recovery codes
      </h2>
      <p className="measure pb-3 text-ink-soft">
        {left === 1 ? "1 code is left." : `${left} codes are left.`} Each one lets you in once if you lose your phone.
      </p>
      <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
        Make new codes
      </button>
      <StaffDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Make ten new codes?"
        actions={
          <>
            <button type="button" className="btn btn-outline" onClick={() => setAsking(false)}>
              Keep the codes
            </button>
            <button type="button" className="btn btn-primary" onClick={() => void renew()}>
              Make ten new codes
            </button>
          </>
        }
      >
        <p>Your earlier codes stop working.</p>
      </StaffDialog>
      <StaffDialog
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title="Your new recovery codes"
        size="wide"
        hideClose
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      </StaffDialog>
    </section>
  );
}
