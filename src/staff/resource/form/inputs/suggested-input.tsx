import { useId } from "react";
import type { Choice } from "#shared/contract/resource/fields.ts";
import { TextInput, type TextInputProps } from "#web/ui/form/text-input.tsx";

/** One line of text; `choices` are offered while it is typed, and anything else may be entered as well. */
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
