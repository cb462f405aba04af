import { useState } from "react";
import type { careStaffCalls } from "#modules/care/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { staffApi } from "#staff/staff-api.ts";
import { usePerson } from "../frame/use-person.ts";
import { FormText } from "../kit/form-text.tsx";
import { showDone, showFailed } from "../kit/toast/staff-toasts.ts";
import type { AnyRecord } from "../resource/resource-client.ts";

const api = () => staffApi<typeof careStaffCalls>();

type ConfirmFormProps = { form: AnyRecord; onConfirmed(): Promise<void> };

/** Whether clients sign a form, since when and by whose word, and how it reads; the medical director confirms it here. */
export function ConfirmForm({ form, onConfirmed }: ConfirmFormProps) {
  const { can } = usePerson();
  const [isBusy, setBusy] = useState(false);
  const { status, confirmedByName, confirmedAt, title, body } = form;
  const confirm = async () => {
    setBusy(true);
    try {
      await api().call("confirmConsentForm", { params: { id: form.id }, idempotencyKey: crypto.randomUUID() });
      showDone("Confirmed. Clients sign it from now on.");
      await onConfirmed();
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "The form was not confirmed. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mb-5 grid gap-4">
      {status === "confirmed" ? (
        <p className="bg-sand px-4 py-3">
          Confirmed by {String(confirmedByName ?? "the medical director")}
          {typeof confirmedAt === "string" && `, ${formatDay(confirmedAt.slice(0, 10), { year: true })}`}. A change
          makes it a draft again; clients sign this version until the new one is confirmed.
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 bg-rose-pale px-4 py-3">
          <p className="max-w-text">
            This text is a draft. It is a starting point and no legal advice: the medical director and the clinic's
            counsel confirm it before clients sign it.
          </p>
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
      )}
      <details className="border border-linen px-4">
        <summary className="min-h-11 cursor-pointer py-3 font-semibold">How clients read it</summary>
        <div className="max-w-text pb-4">
          <p className="text-section pb-2">{String(title ?? "")}</p>
          <FormText html={String(body ?? "")} />
        </div>
      </details>
    </div>
  );
}
