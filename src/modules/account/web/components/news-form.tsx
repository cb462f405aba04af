import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { AccountCalls } from "../../contract/calls.ts";

const api = browserApi<AccountCalls>();

/** Gives or withdraws consent to news by email; saved immediately. */
export function NewsForm({ isAgreed, onSaved }: { isAgreed: boolean; onSaved: () => void }) {
  const [wanted, setWanted] = useState<boolean>();
  const save = async (value: boolean) => {
    setWanted(value);
    try {
      showToast((await api.call("setNewsConsent", { body: { isAgreed: value } })).message);
      onSaved();
    } catch (error) {
      setWanted(undefined);
      showToast(isApiError(error) ? error.message : "That wasn’t saved. Try again.");
    }
  };
  return (
    <Checkbox checked={wanted ?? isAgreed} onChange={({ currentTarget }) => void save(currentTarget.checked)}>
      Send me news and offers by email
    </Checkbox>
  );
}
