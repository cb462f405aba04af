import type { ComponentProps } from "react";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailInput } from "#web/ui/form/email-input.tsx";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

type ContactFormProps = {
  errors: Record<string, string | undefined>;
  isBusy: boolean;
  formProps: ComponentProps<"form">;
};

/** The form for a message to the clinic. */
export function ContactForm({ errors, isBusy, formProps }: ContactFormProps) {
  const { phone } = useShellData().contact;
  return (
    <form className="grid gap-5" {...formProps}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Name" name="name" autoComplete="name" required maxLength={120} error={errors.name} />
        <EmailInput error={errors.email} />
      </div>
      <PhoneInput label="Phone (if you’d rather get a call)" name="phone" error={errors.phone} />
      <TextArea
        label="Message"
        name="message"
        rows={6}
        required
        maxLength={4_000}
        help={`Please don’t include medical details: this is regular email.${phone && " For medical questions, call us."}`}
        error={errors.message}
      />
      <p>
        <Button type="submit" busy={isBusy} busyText="Sending…">
          Send the message
        </Button>
      </p>
    </form>
  );
}
