import { useLingui } from "@lingui/react/macro";
import { TextInput } from "./text-input.tsx";

type NameFieldsProps = {
  errors: { firstName?: string | undefined; lastName?: string | undefined };
  defaultValue?: { firstName?: string | undefined; lastName?: string | undefined };
  /** The autofill section, for a recipient who may not be the person who fills in the form. */
  section?: "shipping";
};

/** First and last name, as two cells of the surrounding grid. */
export function NameFields({ errors, defaultValue, section }: NameFieldsProps) {
  const { t } = useLingui();
  const autoComplete = (token: string) => (section ? `${section} ${token}` : token);
  return (
    <>
      <TextInput
        label={t`First name`}
        name="firstName"
        autoComplete={autoComplete("given-name")}
        required
        maxLength={80}
        defaultValue={defaultValue?.firstName}
        error={errors.firstName}
      />
      <TextInput
        label={t`Last name`}
        name="lastName"
        autoComplete={autoComplete("family-name")}
        required
        maxLength={80}
        defaultValue={defaultValue?.lastName}
        error={errors.lastName}
      />
    </>
  );
}
