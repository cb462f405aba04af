import { msg } from "#shared/words/msg.ts";
import { FormattedInput, type FormattedInputProps } from "./formatted-input.tsx";
import { formatDateInput, toIsoDate } from "./input-format.ts";

const isDay = (value: string) =>
  toIsoDate(value) ? undefined : msg("Enter the date as month, day and year, such as 03/14/1986.");

/** A date typed as MM/DD/YYYY (AU-6). The value is the displayed text; `toIsoDate` converts it to the wire format. */
export function DateInput(props: FormattedInputProps) {
  return (
    <FormattedInput inputMode="numeric" placeholder="MM/DD/YYYY" validate={isDay} {...props} format={formatDateInput} />
  );
}
