import { useState } from "react";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { momentText, shortDayText } from "#staff/kit/moment-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { failureWords } from "#staff/sign-in/failure-words.ts";
import { hasPasskeys } from "#staff/sign-in/passkey.ts";
import { addPasskey, type OwnPasskey, removePasskey } from "./own-factors.ts";

type OwnPasskeysProps = { passkeys: readonly OwnPasskey[]; onChanged: () => Promise<void> };

/** The signed-in person's passkeys: the list, adding one, and removing one. */
export function OwnPasskeys({ passkeys, onChanged }: OwnPasskeysProps) {
  const { timeZone } = useClinic();
  const [isBusy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<OwnPasskey>();
  async function work(what: () => Promise<void>, done: string) {
    setBusy(true);
    try {
      await what();
      await onChanged();
      showDone(done);
    } catch (error) {
      showFailed(failureWords(error));
      await onChanged();
    }
    setBusy(false);
  }
  return (
    <section aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" className="text-section pb-2">
        Passkeys
      </h2>
      {passkeys.length === 0 && (
        <p className="pb-2 text-ink-soft">No passkeys yet. A passkey replaces your password and code.</p>
      )}
      <ul aria-label="Passkeys" className="border-t border-linen empty:hidden">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex min-h-[52px] items-center gap-3 border-b border-linen py-2">
            <StaffIcon name="passkey" size={16} />
            <div className="min-w-0 grow">
              <p className="font-medium">{passkey.name}</p>
              <p className="nums text-small text-ink-soft">
                Made {shortDayText(passkey.createdAt, timeZone)}
                {passkey.lastUsedAt && `, last used ${momentText(passkey.lastUsedAt, timeZone)}`}
              </p>
            </div>
            <button type="button" className="btn btn-outline" onClick={() => setLeaving(passkey)}>
              Remove<span className="sr-only"> {passkey.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasPasskeys() && (
        <button
          type="button"
          className="btn btn-outline mt-4"
          aria-busy={isBusy || undefined}
          onClick={() => !isBusy && void work(addPasskey, "The passkey is added.")}
        >
          <StaffIcon name="plus" size={16} />
          Add a passkey on this device
        </button>
      )}
      <StaffDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title="Remove this passkey?"
        actions={
          <>
            <button type="button" className="btn btn-outline" onClick={() => setLeaving(undefined)}>
              Leave it
            </button>
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => {
                const id = leaving?.id;
                setLeaving(undefined);
                if (id) void work(() => removePasskey(id), "The passkey is removed.");
              }}
            >
              Remove the passkey
            </button>
          </>
        }
      >
        <p>
          {leaving?.name} no longer opens the back office. The passkey on the device itself stays until you delete it
          there.
        </p>
      </StaffDialog>
    </section>
  );
}
