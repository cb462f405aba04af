import { type ChangeEvent, useState } from "react";
import { caretAfter } from "./input-format.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type FormattedInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange"> & {
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

/** A text input whose content is reformatted on each change, with the caret staying after the same digit. */
export function FormattedInput(props: FormattedInputProps & { format: (text: string) => string }) {
  const { format, value, defaultValue, onValueChange, ...input } = props;
  const [own, setOwn] = useState(() => format(defaultValue ?? ""));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    const digitsBefore = box.value.slice(0, box.selectionStart ?? box.value.length).replace(/\D/g, "").length;
    const formatted = format(box.value);
    // The value is written immediately, so that React finds it already set and doesn't move the caret.
    box.value = formatted;
    const caret = caretAfter(formatted, digitsBefore);
    box.setSelectionRange(caret, caret);
    setOwn(formatted);
    onValueChange?.(formatted);
  };
  return <TextInput {...input} value={value === undefined ? own : format(value)} onChange={change} />;
}

export type { FormattedInputProps };
