import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export const DETAIL_FIELDS = ["firstName", "lastName", "phone", "email", "dateOfBirth"] as const;
export type Details = Record<(typeof DETAIL_FIELDS)[number], string>;

type CustomerFieldsProps = {
  details: Details;
  onChange: (details: Details) => void;
  issues: Readonly<Record<string, string>>;
  /** Why the email can't be changed here. */
  emailNote?: string;
};

/** A customer's name and contact details. Empty means unknown. */
export function CustomerFields({ details, onChange, issues, emailNote }: CustomerFieldsProps) {
  const field = (name: keyof Details) => ({
    value: details[name],
    error: issues[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...details, [name]: currentTarget.value }),
  });
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput label="First name" autoComplete="off" autoFocus maxLength={80} {...field("firstName")} />
        <TextInput label="Last name" autoComplete="off" maxLength={80} {...field("lastName")} />
      </div>
      <TextInput label="Phone" type="tel" autoComplete="off" maxLength={60} {...field("phone")} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field("email")}
        disabled={emailNote !== undefined}
        help={emailNote ?? "May follow later."}
      />
      <DayInput label="Date of birth" {...field("dateOfBirth")} />
    </>
  );
}
