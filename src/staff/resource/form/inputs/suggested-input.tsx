import { useId } from "react";
import type { Choice } from "#shared/contract/resource/fields.ts";
import { TextInput, type TextInputProps } from "#web/ui/form/text-input.tsx";

/** A one-line text input; `choices` are suggested while typing, and any other text may be entered as well. */
export function SuggestedInput({ choices, ...input }: TextInputProps & { choices: readonly Choice[] | undefined }) {
  const listId = useId();
  return (
    <>
      <TextInput {...input} autoComplete="off" type="text" list={choices && listId} />
      {choices && (
        <datalist id={listId}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
