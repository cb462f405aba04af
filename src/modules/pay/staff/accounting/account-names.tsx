import { useState } from "react";
import { KIND_WORDS } from "#modules/ledger/staff/books/kind-words.ts";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireAccount } from "../contract/accounting-calls.ts";
import { payApi } from "../pay-api.ts";

/** Shows the accounting program's name for each kind of account. */
export function AccountNames() {
  const { data, show } = useRead("accounts", async (signal) => (await payApi.call("readAccountMap", { signal })).data);
  return (
    <section aria-labelledby="accounts" className="grid gap-3 border-t border-linen pt-6">
      <h2 id="accounts" className="text-section">
        Accounts
      </h2>
      <p className="measure text-ink-soft">
        Names as your accounting program has them, a parent and its sub-account with a colon between. Codes are for
        Xero.
      </p>
      {data && <AccountsForm key={JSON.stringify(data)} accounts={data} onSaved={show} />}
    </section>
  );
}

const nameOf = (kind: string): string => Object.entries(KIND_WORDS).find(([one]) => one === kind)?.[1].name ?? kind;

function AccountsForm({ accounts, onSaved }: { accounts: WireAccount[]; onSaved: (accounts: WireAccount[]) => void }) {
  const { can } = usePerson();
  const [rows, setRows] = useState(accounts);
  const form = useFormSend(rows.flatMap((_, index) => [`accounts.${index}.name`, `accounts.${index}.code`]));
  const set = (index: number, change: Partial<WireAccount>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  const errorOf = (index: number, field: "name" | "code") => {
    const error = form.issues[`accounts.${index}.${field}`];
    return error === undefined ? {} : { error };
  };
  const submit = () =>
    form.send(async () => {
      onSaved((await payApi.call("saveAccountMap", { body: { accounts: rows }, ...once() })).data);
      showDone("The names are saved.");
    });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {rows.map(({ kind, name, code }, index) => (
        <div key={kind} className="flex flex-wrap gap-4">
          <TextInput
            label={nameOf(kind)}
            className="min-w-56 grow"
            maxLength={100}
            value={name}
            disabled={!can("settings.edit")}
            onChange={({ currentTarget }) => set(index, { name: currentTarget.value })}
            {...errorOf(index, "name")}
          />
          <TextInput
            label="Code"
            className="w-28"
            maxLength={20}
            value={code}
            disabled={!can("settings.edit")}
            onChange={({ currentTarget }) => set(index, { code: currentTarget.value })}
            {...errorOf(index, "code")}
          />
        </div>
      ))}
      {form.error && (
        <p role="alert" className="text-error">
          {form.error}
        </p>
      )}
      {can("settings.edit") && (
        <div>
          <button type="submit" className="btn btn-primary btn-main" aria-busy={form.isBusy}>
            Save names
          </button>
        </div>
      )}
    </form>
  );
}
