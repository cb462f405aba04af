import type { ComponentProps } from "react";
import { dateInZone, instantOf, timeInZone } from "#shared/zoned-time.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useClinic } from "../../../session/clinic.tsx";

type InstantInputProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "type"> & {
  /** ISO 8601 in UTC; empty for none. */
  value: string;
  onChange: (instant: string) => void;
};

/** A moment in the clinic's own time. */
export function InstantInput({ value, onChange, ...input }: InstantInputProps) {
  const { timeZone } = useClinic();
  const at = value ? new Date(value) : undefined;
  return (
    <TextInput
      {...input}
      type="datetime-local"
      value={at ? `${dateInZone(at, timeZone)}T${timeInZone(at, timeZone)}` : ""}
      onChange={({ currentTarget }) => {
        const [date = "", time = ""] = currentTarget.value.split("T");
        onChange((date && time && instantOf(date, time.slice(0, 5), timeZone)?.toISOString()) || "");
      }}
    />
  );
}
