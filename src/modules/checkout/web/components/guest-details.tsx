import { type ComponentProps, useId } from "react";
import { Link } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

type GuestDetailsProps = {
  errors: Record<string, string | undefined>;
  isBusy: boolean;
  formProps: ComponentProps<"form">;
};

/** Who comes. Named and typed so that browsers and password managers can fill it in. */
export function GuestDetails({ errors, isBusy, formProps }: GuestDetailsProps) {
  const titleId = useId();
  return (
    <form className="grid gap-5" aria-labelledby={titleId} {...formProps}>
      <h2 id={titleId} className="text-h3">
        Who is coming?
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={80}
          error={errors.firstName}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={80}
          error={errors.lastName}
        />
      </div>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={254}
        help="Your confirmation goes here, with the link to move or cancel."
        error={errors.email}
      />
      <PhoneInput label="Phone" name="phone" required error={errors.phone} />
      <TextArea
        label="Anything we should know, optional"
        name="notes"
        rows={3}
        maxLength={1_000}
        error={errors.notes}
      />
      <p className="text-small text-ink-soft">
        Nothing is charged now; you pay at the clinic. By booking you agree to the{" "}
        <Link to="/terms" className="link">
          terms
        </Link>{" "}
        and the{" "}
        <Link to="/privacy-policy" className="link">
          privacy policy
        </Link>
        .
      </p>
      <p>
        <Button type="submit" look="book" busy={isBusy} busyText="Booking…">
          Book this visit
        </Button>
      </p>
    </form>
  );
}
