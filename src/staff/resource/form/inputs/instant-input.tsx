import type { ComponentProps } from "react";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useClinic } from "../../../session/clinic.tsx";
import { instantOfLocal, localOfInstant } from "./instant-text.ts";

type InstantInputProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "type"> & {
  /** ISO 8601 in UTC; empty for none. */
  value: string;
  onChange: (instant: string) => void;
};

/** An input for a date and time in the clinic's time zone. */
export function InstantInput({ value, onChange, ...input }: InstantInputProps) {
  const { timeZone } = useClinic();
  return (
    <TextInput
      {...input}
      type="datetime-local"
      value={localOfInstant(value, timeZone)}
      onChange={({ currentTarget }) => onChange(instantOfLocal(currentTarget.value, timeZone))}
    />
  );
}
