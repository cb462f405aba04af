import { DateInput } from "#web/ui/form/date-input.tsx";
import type { FieldCheck } from "#web/ui/form/field-checks.ts";
import type { FormattedInputProps } from "#web/ui/form/formatted-input.tsx";
import { toIsoDate } from "#web/ui/form/input-format.ts";

export const isBirthDate: FieldCheck = (value) =>
  value === "" || toIsoDate(value) ? undefined : "Enter the date as month, day and year, such as 03/14/1986.";

/** The date of birth, which is optional. */
export function BirthDateInput(props: Pick<FormattedInputProps, "help" | "error" | "defaultValue">) {
  return <DateInput label="Date of birth (optional)" name="dateOfBirth" autoComplete="bday" {...props} />;
}
