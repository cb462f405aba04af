import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { cx } from "#web/cx.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { ReportItem } from "../../domain/label-report.ts";
import { markLabel } from "../mark-label.ts";

const EXAMPLE =
  "Aqua, Glycerin, Niacinimide, Lanolin, Isopropyl Myristate, Panthenol, Tocopherol, Parfum, Rosalind Complex 3. May contain: Iron Oxides";

type LabelFormProps = {
  text: string;
  isRinsedOff: boolean;
  isBusy: boolean;
  failure: string | undefined;
  /** The result, as long as the box still contains the checked list. */
  items: readonly ReportItem[] | undefined;
  onChange: (text: string) => void;
  onRinse: (isRinsedOff: boolean) => void;
  onCheck: (text: string) => void;
  onClear: () => void;
};

/**
 * The form for pasting a label. With scripts it is checked in the browser; without them the form is posted to the
 * server.
 */
export function LabelForm(props: LabelFormProps) {
  const { text, isRinsedOff, isBusy, failure, items, onChange, onRinse, onCheck, onClear } = props;
  const form = useRef<HTMLFormElement>(null);
  // Text pasted before the scripts loaded is in the box, but had no input event.
  useEffect(() => {
    const pasted = form.current && new FormData(form.current).get("text");
    if (typeof pasted === "string" && pasted !== "") onChange(pasted);
  }, [onChange]);
  return (
    <Form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck(text);
      }}
    >
      <TextArea
        label="Ingredient list"
        name="text"
        rows={7}
        maxLength={20_000}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        required
        value={text}
        error={failure}
        marks={items && <LabelMarks text={text} items={items} />}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Checkbox
        name="isRinsedOff"
        value="yes"
        checked={isRinsedOff}
        onChange={(event) => onRinse(event.currentTarget.checked)}
        className="pt-2"
      >
        This is a rinse-off product <span className="text-small text-ink-soft">(ratings count half)</span>
      </Checkbox>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
        <Button type="submit" busy={isBusy} busyText="Checking…">
          Check
        </Button>
        {text ? (
          <Button look="text" onClick={onClear}>
            Clear
          </Button>
        ) : (
          <Button look="text" onClick={() => onCheck(EXAMPLE)}>
            Try an example
          </Button>
        )}
      </div>
    </Form>
  );
}

/**
 * Underlines notable names in the pasted list. The text of this layer is invisible: it lies exactly behind the text of
 * the box, and only its underlines show through.
 */
function LabelMarks({ text, items }: { text: string; items: readonly ReportItem[] }) {
  let at = 0;
  return markLabel(text, items).map((part) => {
    const key = at;
    at += part.text.length;
    return (
      <span
        key={key}
        className={cx(
          part.mark && "underline decoration-2 underline-offset-4",
          part.mark === "concern" && "decoration-clay",
          part.mark === "unsure" && "decoration-edge decoration-dotted",
        )}
      >
        {part.text}
      </span>
    );
  });
}
