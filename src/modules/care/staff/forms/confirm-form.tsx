import { FormText } from "#staff/kit/form-text.tsx";
import { once } from "#staff/kit/once.ts";
import { ConfirmDraft } from "#staff/resource/confirm-draft.tsx";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { careStaffCalls } from "../contract/staff-calls.ts";

type ConfirmFormProps = { form: AnyRecord; onConfirmed(): Promise<void> };

/**
 * Shows a form's text and whether customers sign it, since when and who confirmed it. The medical director confirms it
 * here.
 */
export function ConfirmForm({ form, onConfirmed }: ConfirmFormProps) {
  const params = { id: form.id };
  return (
    <div className="mb-5 grid gap-4">
      <ConfirmDraft
        record={form}
        draft="This text is a draft. It's a starting point, not legal advice. The medical director and the clinic's lawyer confirm it before clients sign."
        confirmed="A change makes it a draft again; clients sign this version until the new one is confirmed."
        said={{
          done: "Confirmed. Clients sign it from now on.",
          failed: "The form was not confirmed. Try again.",
        }}
        confirm={() => staffApi<typeof careStaffCalls>().call("confirmConsentForm", { params, ...once() })}
        onConfirmed={onConfirmed}
      />
      <details className="border border-linen px-4">
        <summary className="min-h-11 cursor-pointer py-3 font-semibold">How clients read it</summary>
        <div className="max-w-text pb-4">
          <p className="text-section pb-2">{String(form.title ?? "")}</p>
          <FormText html={String(form.body ?? "")} />
        </div>
      </details>
    </div>
  );
}
