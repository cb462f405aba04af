import { type FormEvent, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { CheckoutCalls } from "../../contract/calls.ts";
import type { WireSaleConsent } from "../../contract/sale-consent.ts";
import { isDrawn } from "../../domain/desk/sale-consent.ts";
import { SignatureField } from "./signature-field.tsx";

const api = browserApi<CheckoutCalls>();

type AgreeFormProps = { consent: WireSaleConsent; link: string; onAgreed(consent: WireSaleConsent): void };
type Wrong = { box?: string; name?: string; signature?: string; message?: string };

/** The terms, an unticked box, a name, and on the clinic's screen a signature. */
export function AgreeForm({ consent, link, onAgreed }: AgreeFormProps) {
  const { id, text, hash, via } = consent;
  const box = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [signature, setSignature] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const [isBusy, setBusy] = useState(false);
  const isOnScreen = via === "screen";

  const draw = (path: string) => {
    setSignature(path);
    setWrong({});
  };

  async function agree(event: FormEvent) {
    event.preventDefault();
    const found: Wrong = {
      ...(box.current?.checked ? {} : { box: "Check the box to agree." }),
      ...(name.trim() ? {} : { name: "Enter your name." }),
      ...(isOnScreen && !isDrawn(signature) ? { signature: "Sign in the box with a finger or a mouse." } : {}),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { link, hash, name: name.trim(), ...(isOnScreen ? { signature } : {}) };
      onAgreed((await api.call("giveSaleConsent", { params: { id }, body })).data);
    } catch (error) {
      const issue = isApiError(error) ? error.issues.find(({ path }) => path === "name") : undefined;
      if (issue) setWrong({ name: issue.message });
      else setWrong({ message: isApiError(error) ? error.message : "That didn’t work. Please try again." });
      setBusy(false);
    }
  }

  return (
    <form className="grid max-w-[640px] gap-6 pt-8" noValidate onSubmit={(event) => void agree(event)}>
      <Checkbox ref={box} onChange={() => setWrong({})} {...(wrong.box ? { error: wrong.box } : {})}>
        <span className="measure block">{text}</span>
      </Checkbox>
      <TextInput
        label="Your full name"
        name="name"
        autoComplete={isOnScreen ? "off" : "name"}
        maxLength={80}
        value={name}
        error={wrong.name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setWrong({});
        }}
      />
      {isOnScreen && <SignatureField error={wrong.signature} onDraw={draw} />}
      {wrong.message && (
        <p role="alert" className="text-error">
          {wrong.message}
        </p>
      )}
      <p>
        <Button type="submit" look="primary" busy={isBusy} busyText="Saving…">
          I agree
        </Button>
      </p>
    </form>
  );
}
