import { Fragment, type ReactNode } from "react";
import type { Description } from "#shared/contract/resource/description.ts";
import type { Field } from "#shared/contract/resource/fields.ts";
import type { Row } from "#shared/contract/resource/rows.ts";
import { cx } from "#web/cx.ts";
import type { AnyRecord } from "../resource-client.ts";
import { FieldInput, isWide } from "./field-input.tsx";
import type { FormPart } from "./form-parts.ts";
import { capital, shownName } from "./record-texts.ts";
import type { useRecordForm } from "./use-record-form.ts";

/** The form as seen by the content before or after a section (`Slots`). */
export type SlotForm = {
  record: AnyRecord;
  /** All fields as currently entered. */
  values: Readonly<Record<string, unknown>>;
  /** Sets a field's value. */
  set: (name: string, value: unknown) => void;
  mayWrite: boolean;
  refresh: () => Promise<void>;
};

/**
 * Content before and after the fields of a section: a preview of the entered values, or related data that is saved
 * separately.
 */
export type Slots = Readonly<
  Record<string, { before?: (form: SlotForm) => ReactNode; after?: (form: SlotForm) => ReactNode }>
>;

type RecordFieldsProps = {
  /** The form's label. */
  label: string;
  description: Description;
  record: AnyRecord | undefined;
  parts: readonly FormPart[];
  form: ReturnType<typeof useRecordForm>;
  /** The slug that a new record gets if no other is entered. */
  grown: string | undefined;
  names: ReadonlyMap<string, string>;
  onName: (id: string, name: string) => void;
  mayWrite: boolean;
  rowActions:
    | Readonly<Record<string, (row: Row & { id: string }, refresh: () => Promise<void>) => ReactNode>>
    | undefined;
  slots: Slots | undefined;
  /** The form as slots see it; undefined for a new record. */
  slotForm: SlotForm | undefined;
  refresh: () => Promise<void>;
  onSubmit: () => void;
};

const WIDTHS = { third: "md:col-span-2", half: "md:col-span-3", "two-thirds": "md:col-span-4", whole: "md:col-span-6" };
const widthOf = (field: Field) => WIDTHS[field.width ?? (isWide(field) ? "whole" : "half")];

/**
 * Whether a field is a table that takes the full width. A list with `lines` takes it only in a form with a `layout`.
 */
const isTable = (field: Field | undefined, { layout }: Pick<Description, "layout">) =>
  field?.kind === "rows" || (field?.kind === "list" && field.lines !== undefined && layout !== undefined);

type Run = { before: ReactNode; parts: readonly FormPart[]; after: ReactNode };

/**
 * Groups consecutive sections without slot content between them. Each group becomes a form of its own, because slot
 * content may contain forms.
 */
function runsOf(parts: readonly FormPart[], slots: Slots | undefined, form: SlotForm | undefined): Run[] {
  const runs: Run[] = [];
  for (const part of parts) {
    const slot = form && slots?.[part.section ?? ""];
    const [before, after] = slot ? [slot.before?.(form), slot.after?.(form)] : [undefined, undefined];
    const last = runs.at(-1);
    if (last && !before && !last.after) runs.splice(-1, 1, { ...last, parts: [...last.parts, part], after });
    else runs.push({ before, parts: [part], after });
  }
  return runs;
}

/** Shows the fields of a form under the headings of their sections. */
export function RecordFields({ label, parts, slots, slotForm, onSubmit, ...props }: RecordFieldsProps) {
  return runsOf(parts, slots, slotForm).map(({ before, parts: own, after }, at) => (
    <Fragment key={own[0]?.section ?? "first"}>
      {before}
      <form
        // Only the first form is labeled; the next ones are parts of it.
        aria-label={at === 0 ? label : undefined}
        className="grid gap-8"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {own.map((part) => {
          const before = parts[parts.indexOf(part) - 1];
          return (
            <Section
              key={`${part.isMore} ${part.section}`}
              part={part}
              isAfterMore={before?.isMore === true}
              {...props}
            />
          );
        })}
      </form>
      {after}
    </Fragment>
  ));
}

type SectionProps = Omit<RecordFieldsProps, "label" | "parts" | "slots" | "slotForm" | "onSubmit"> & {
  part: FormPart;
  /** Whether the heading of the optional fields comes before this part. */
  isAfterMore: boolean;
};

function Section({ description, record, part, isAfterMore, form, ...props }: SectionProps) {
  const { fields, words } = description;
  const { section, names: own, isMore } = part;
  const { grown, names, onName, mayWrite, rowActions, refresh } = props;
  return (
    <fieldset
      className={cx(
        "grid min-w-0 content-start items-start gap-5 md:grid-cols-6",
        own.some((name) => isTable(fields[name], description)) ? "max-w-[1120px]" : "max-w-[720px]",
      )}
      disabled={!mayWrite}
    >
      <legend className={section || isMore ? "text-section pb-3" : "sr-only"}>
        {isMore && !isAfterMore && <MoreHead hasSection={section !== undefined} />}
        {section ?? (isMore ? "" : capital(words.one))}
      </legend>
      {own.map((name) => {
        const field = fields[name];
        return field ? (
          <div key={name} className={widthOf(field)}>
            <FieldInput
              name={name}
              field={field}
              text={name === "slug" ? form.textOf(name) || (grown ?? "") : form.textOf(name)}
              shown={shownName(field, record)}
              names={names}
              onName={onName}
              errors={form.errors}
              stored={record?.[name]}
              mayWrite={mayWrite}
              rowActions={rowActions?.[name] && ((row) => rowActions[name]?.(row, refresh))}
              onChange={(text, path) => form.set(name, text, path)}
              onLeave={(path) => void form.leave(name, path)}
            />
          </div>
        ) : null;
      })}
    </fieldset>
  );
}

/** The heading of the fields that a new record doesn't need, as all have default values. */
function MoreHead({ hasSection }: { hasSection: boolean }) {
  return <span className={hasSection ? "block pb-6" : "block"}>More</span>;
}
