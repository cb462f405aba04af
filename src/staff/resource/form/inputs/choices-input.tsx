import { useId } from "react";
import type { Choice } from "#shared/contract/resource/fields.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";

type ChoicesInputProps = {
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  choices: readonly Choice[];
  /** The chosen values, one per line. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/**
 * An input for choosing any number of a few values, each with a checkbox. The values stay in the order of the choices.
 */
export function ChoicesInput({ name, label, help, error, choices, value, onChange, onBlur }: ChoicesInputProps) {
  const [labelId, noteId] = [useId(), useId()];
  const chosen = value === "" ? [] : value.split("\n");
  // A value that isn't among the choices, such as a device type that the clinic added itself, stays and can be removed.
  const own = chosen.filter((one) => !choices.some(({ value: known }) => known === one));
  const offered = [...choices, ...own.map((one) => ({ value: one, label: one }))];
  const change = (one: string, isChosen: boolean) =>
    onChange(
      offered
        .flatMap((choice) => ((choice.value === one ? isChosen : chosen.includes(choice.value)) ? choice.value : []))
        .join("\n"),
    );
  const note = error ?? help;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in its border
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={note ? noteId : undefined}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur()}
    >
      <span id={labelId} className="block text-small font-medium leading-5">
        {label}
      </span>
      <div className="flex flex-wrap gap-x-6">
        {offered.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            checked={chosen.includes(choice.value)}
            onChange={({ currentTarget }) => change(choice.value, currentTarget.checked)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
      {note && (
        <p id={noteId} className={error ? "text-small text-error" : "text-small text-ink-soft"}>
          {note}
        </p>
      )}
    </div>
  );
}
