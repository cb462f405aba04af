import { DateInput } from "#web/ui/date-input.tsx";
import type { FormattedInputProps } from "#web/ui/formatted-input.tsx";
import { toIsoDate } from "#web/ui/input-format.ts";
import type { FieldCheck } from "../../domain/field-checks.ts";

export const isBirthDate: FieldCheck = (value) =>
  value === "" || toIsoDate(value) ? undefined : "Write the day as month, day, year: 03/14/1986.";

/** The date of birth, which nobody has to give. */
export function BirthDateInput(props: Pick<FormattedInputProps, "help" | "error" | "defaultValue">) {
  return <DateInput label="Date of birth, optional" name="dateOfBirth" autoComplete="bday" {...props} />;
}
