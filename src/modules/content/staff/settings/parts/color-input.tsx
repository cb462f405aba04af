import { TextInput, type TextInputProps } from "#web/ui/form/text-input.tsx";

type ColorInputProps = TextInputProps & { value: string; onPick: (color: string) => void };

const COLOR = /#[0-9a-f]{6}/i;

/** A color as text, with the system's own picker, and with the color that a refusal proposes. */
export function ColorInput({ onPick, ...input }: ColorInputProps) {
  const [proposed] = /passes: #[0-9a-f]{6}/i.exec(input.error ?? "")?.[0].match(COLOR) ?? [];
  return (
    <div className="grid justify-items-start gap-2">
      <TextInput
        {...input}
        className="w-full"
        autoComplete="off"
        spellCheck={false}
        end={
          <input
            type="color"
            aria-label={`Pick a color for ${String(input.label).toLowerCase()}`}
            className="absolute top-1/2 right-2 h-8 w-12 -translate-y-1/2 cursor-pointer border border-edge bg-white p-0.5"
            value={COLOR.test(input.value) ? input.value.toLowerCase() : "#000000"}
            onChange={({ currentTarget }) => onPick(currentTarget.value)}
          />
        }
      />
      {proposed && (
        <button type="button" className="btn btn-small" onClick={() => onPick(proposed)}>
          <span
            aria-hidden="true"
            className="size-4 rounded-full border border-edge"
            style={{ background: proposed }}
          />
          Use {proposed}
        </button>
      )}
    </div>
  );
}
