import { type FormEvent, type ReactNode, useState } from "react";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { OwnVisitCalls } from "../../contract/calls.ts";
import type { WireConsentForm } from "../../contract/prepare-calls.ts";
import type { PartProps } from "./part-props.ts";

const api = browserApi<BookingCalls & OwnVisitCalls>();

type Choices = NonNullable<WireConsentForm["choices"]>;
type SignFormProps = PartProps & {
  form: WireConsentForm;
  /** What the customer currently allows for their photos; only for the photo consent form. */
  choices?: Choices;
  children?: ReactNode;
  onSigned?(): void;
};

/**
 * Shows a checkbox that the form was read, the customer's name, and the button that signs. Errors appear beside their
 * field.
 */
export function SignForm({ form, choices, id, headers, refresh, children, onSigned }: SignFormProps) {
  const [hasRead, setRead] = useState(false);
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<{ read?: string; name?: string; form?: string }>({});
  const [isBusy, setBusy] = useState(false);

  const sign = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(hasRead ? {} : { read: "Check the box to say that you have read it." }),
      ...(name.trim() ? {} : { name: "Type your first and last name." }),
      ...(choices?.length === 0 ? { form: "Check what you agree to, or skip this part." } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const body = { appointmentId: id, version: form.version, typedName: name, agreed: true as const };
      await api.call("signConsent", {
        params: { id: form.id },
        body: choices ? { ...body, choices } : body,
        idempotencyKey: crypto.randomUUID(),
        ...headers,
      });
      await refresh();
      onSigned?.();
      // The form is gone, so focus moves to the part's heading, which shows the new state.
      document.getElementById(`part-${form.kind === "photo" ? "photos" : "consents"}`)?.focus();
    } catch (error) {
      const issue = isApiError(error) ? error.issues.find(({ path }) => path === "typedName") : undefined;
      setErrors(issue ? { name: issue.message } : { form: messageOf(error) });
      // A newer version must be read now.
      if (isApiError(error, "conflict")) await refresh();
    }
    setBusy(false);
  };

  return (
    <form className="grid gap-4 pt-5" onSubmit={(event) => void sign(event)} noValidate>
      {children}
      <Checkbox checked={hasRead} onChange={({ target }) => setRead(target.checked)} error={errors.read}>
        I have read this and could ask questions
      </Checkbox>
      <TextInput
        label="Type your full name to sign"
        autoComplete="name"
        maxLength={160}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      {errors.form && (
        <Notice tone="error" live>
          {errors.form}
        </Notice>
      )}
      <p>
        <Button type="submit" look="primary" busy={isBusy} busyText="Signing…">
          Sign
        </Button>
      </p>
    </form>
  );
}

export function messageOf(error: unknown): string {
  return isApiError(error) ? error.message : "Something went wrong. Please try again.";
}
