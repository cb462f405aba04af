import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { isApiError } from "#shared/contract/client.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { CustomerDialogProps } from "../file/customer-dialog.ts";

/**
 * Erases the customer's identity: shows what is deleted and what stays without a name, and requires a confirming word
 * to be typed.
 */
export function EraseDialog({ customer, onClose }: CustomerDialogProps) {
  const navigate = useNavigate();
  const [confirm, setConfirm] = useState("");
  const form = useFormSend(["confirm"], "Nothing was erased. Try again.");
  const params = { id: customer.id };
  const preview = useRead(customer.id, async (signal) => {
    const input = { params, body: { dryRun: true }, idempotencyKey: crypto.randomUUID(), signal };
    return (await customersApi.call("eraseCustomer", input)).data;
  });
  const { data, error } = preview;
  // Canceling the identity check also cancels the erasure.
  useEffect(() => {
    if (isApiError(error, "step_up_needed")) onClose();
  }, [error, onClose]);
  async function submit() {
    const isErased = await form.send(async () => {
      const input = { params, body: { confirm: confirm.trim() }, idempotencyKey: crypto.randomUUID() };
      await customersApi.call("eraseCustomer", input);
    });
    if (!isErased) return;
    showDone("The customer is erased.");
    await navigate("/admin/customers");
  }
  const goes = data?.parts.filter(({ erased }) => erased === "goes") ?? [];
  const stays = data?.parts.filter(({ erased }) => erased === "stays_without_name") ?? [];
  return (
    <FormDialog
      title={`Erase ${nameOf(customer)}?`}
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Erase"
      isBusy={form.isBusy}
      error={form.error}
      isHarmful
      isDisabled={!data || data.blockedBy !== null}
    >
      {!data &&
        (error === undefined ? (
          <div className="skeleton h-24" aria-hidden />
        ) : (
          <p role="alert">We couldn't read what would be deleted. Close this and try again.</p>
        ))}
      {data?.blockedBy && (
        <p role="alert" className="border-l-3 border-error bg-white px-4 py-3">
          {data.blockedBy}
        </p>
      )}
      {data && !data.blockedBy && (
        <>
          <Parts title="Deleted permanently" parts={goes} also="name, email, phone and birthday" />
          {stays.length > 0 && <Parts title="Stays without a name, as the law requires" parts={stays} />}
          <TextInput
            label="Type the word erase"
            autoComplete="off"
            value={confirm}
            error={form.issues.confirm}
            onChange={({ currentTarget }) => setConfirm(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

type PartsProps = { title: string; parts: readonly { what: string; count: number }[]; also?: string };

function Parts({ title, parts, also }: PartsProps) {
  const words = [...(also ? [also] : []), ...parts.map(({ what, count }) => `${count} ${what}`)];
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
