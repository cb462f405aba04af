import { type FormEvent, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { isCode } from "#web/ui/form/field-checks.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { CheckoutCalls } from "../../contract/calls.ts";
import type { WireSaleConsent } from "../../contract/sale-consent.ts";
import { isDrawn } from "../../domain/desk/sale-consent.ts";
import { AgreeCode } from "./agree-code.tsx";
import { SignatureField } from "./signature-field.tsx";

const api = browserApi<CheckoutCalls>();

type AgreeFormProps = { consent: WireSaleConsent; link: string; onAgreed(consent: WireSaleConsent): void };
type Wrong = { box?: string; name?: string; signature?: string; code?: string; message?: string };

/**
 * The terms, an unchecked box and a name. On the clinic's screen it adds a signature. For a link that staff have shown,
 * it adds a code from the customer's email, requested once the rest is filled in.
 */
export function AgreeForm({ consent, link, onAgreed }: AgreeFormProps) {
  const { id, text, hash, via, asksCode, codeTo } = consent;
  const box = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [signature, setSignature] = useState("");
  const [code, setCode] = useState("");
  const [isCodeSent, setCodeSent] = useState(false);
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
      ...(asksCode && isCodeSent && isCode(code) ? { code: "Enter the six digits from our email." } : {}),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    if (asksCode && !isCodeSent) return sendCode();
    setBusy(true);
    try {
      const body = {
        link,
        hash,
        name: name.trim(),
        ...(isOnScreen ? { signature } : {}),
        ...(asksCode ? { code } : {}),
      };
      onAgreed((await api.call("giveSaleConsent", { params: { id }, body })).data);
    } catch (error) {
      setWrong(wrongOf(error));
      setBusy(false);
    }
  }

  async function sendCode() {
    setBusy(true);
    try {
      await api.call("sendSaleConsentCode", { params: { id }, body: { link } });
      setCodeSent(true);
      setCode("");
      setWrong({});
    } catch (error) {
      setWrong(wrongOf(error));
    }
    setBusy(false);
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
      {asksCode && (
        <AgreeCode
          {...{ codeTo, isCodeSent, code, isBusy, error: wrong.code }}
          onChange={(typed) => {
            setCode(typed);
            setWrong({});
          }}
          onAgain={() => void sendCode()}
        />
      )}
      {wrong.message && (
        <p role="alert" className="text-error">
          {wrong.message}
        </p>
      )}
      {(!asksCode || codeTo !== null) && (
        <p>
          <Button
            type="submit"
            look="primary"
            busy={isBusy}
            busyText={asksCode && !isCodeSent ? "Sending…" : "Saving…"}
          >
            {asksCode && !isCodeSent ? "Email me a code" : "I agree"}
          </Button>
        </p>
      )}
    </form>
  );
}

function wrongOf(error: unknown): Wrong {
  if (!isApiError(error)) return { message: "That didn’t work. Please try again." };
  if (error.code === "invalid_code" || error.code === "code_expired") return { code: error.message };
  const issue = error.issues.find(({ path }) => path === "name");
  return issue ? { name: issue.message } : { message: error.message };
}
