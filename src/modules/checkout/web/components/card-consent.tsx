import { useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { WireCardConsent } from "../../contract/card-calls.ts";

type Props = {
  consent: WireCardConsent;
  label: string;
  /** Opens the provider's page. Returns its URL, or undefined once a card is saved. */
  save: (consentHash: string) => Promise<string | undefined>;
  onSaved: () => void;
};

/** Explains saving a card, with an unchecked box and a button that opens the provider's page (PY-4). */
export function CardConsent({ consent, label, save, onSaved }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function go(): Promise<void> {
    if (!box.current?.checked) {
      setMissing(true);
      box.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const url = await save(consent.hash);
      // Stays busy until the provider's page has loaded.
      if (url) return window.location.assign(url);
      onSaved();
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    }
    setBusy(false);
  }

  return (
    <div>
      <Checkbox
        ref={box}
        onChange={() => setMissing(false)}
        {...(isMissing ? { error: "Check the box to save a card." } : {})}
      >
        <span className="measure block text-small">{consent.text}</span>
      </Checkbox>
      <p className="pt-4">
        <Button onClick={() => void go()} busy={isBusy} busyText="Opening…">
          {label}
        </Button>
      </p>
    </div>
  );
}
