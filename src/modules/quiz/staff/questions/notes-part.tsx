import { RefsInput } from "#staff/resource/form/inputs/refs-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { QuizProductNote } from "../../domain/quiz-rule.ts";
import type { QuizDraftForm } from "../drafts/use-quiz-draft.ts";
import { ItemField } from "../rules/outcome-field.tsx";

type NotesPartProps = {
  form: QuizDraftForm;
  mayWrite: boolean;
  names: ReadonlyMap<string, string>;
  nameOf: (itemId: string) => string;
  onName: (id: string, name: string) => void;
};

/** Edits when and why each proposed product is used, and its substitutes when it is sold out. */
export function NotesPart({ form, mayWrite, names, nameOf, onName }: NotesPartProps) {
  const { draft, change } = form;
  const { notes } = draft;
  const put = (note: QuizProductNote) =>
    change({ notes: notes.map((one) => (one.productId === note.productId ? note : one)) });
  return (
    <div className="grid grow content-start gap-6 px-4 py-5 md:px-6">
      <p className="max-w-text text-ink-soft">
        What the result says of each product, and what it shows instead when one is sold out, the best first.
      </p>
      {mayWrite && (
        <div className="max-w-[420px]">
          <ItemField
            label="Add a note for a product"
            resource="Product"
            onChoose={(productId, name) => {
              onName(productId, name);
              if (!notes.some((note) => note.productId === productId))
                change({ notes: [{ productId, moment: "", why: "", substituteIds: [] }, ...notes] });
            }}
          />
        </div>
      )}
      {notes.map((note) => {
        const { productId, moment, why, substituteIds } = note;
        const name = nameOf(productId);
        return (
          <fieldset
            key={productId}
            disabled={!mayWrite}
            className="grid max-w-[1120px] min-w-0 gap-4 border-t border-linen pt-4"
          >
            <legend className="float-left w-full font-semibold">{name}</legend>
            <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
              <TextInput
                label="When"
                maxLength={120}
                autoComplete="off"
                value={moment}
                onChange={({ currentTarget }) => put({ ...note, moment: currentTarget.value })}
              />
              <TextInput
                label="Why"
                maxLength={300}
                autoComplete="off"
                value={why}
                onChange={({ currentTarget }) => put({ ...note, why: currentTarget.value })}
              />
            </div>
            <RefsInput
              name={`substitutes-${productId}`}
              label="When it is sold out"
              resource="Product"
              names={names}
              onName={onName}
              value={substituteIds.join("\n")}
              onChange={(text) => put({ ...note, substituteIds: text === "" ? [] : text.split("\n") })}
              onBlur={() => undefined}
            />
            {mayWrite && (
              <button
                type="button"
                className="btn btn-outline btn-small justify-self-start"
                onClick={() => change({ notes: notes.filter((one) => one.productId !== productId) })}
              >
                Remove the note<span className="sr-only"> of {name}</span>
              </button>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
