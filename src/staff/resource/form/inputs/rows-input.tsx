import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Field, RowsField } from "#shared/contract/resource/fields.ts";
import type { Row } from "#shared/contract/resource/rows.ts";
import { cx } from "#web/cx.ts";
import { moved, useSortable } from "../../../kit/pictures/use-sortable.ts";
import { StaffIcon } from "../../../kit/staff-icon.tsx";
import { useClinic } from "../../../session/clinic.tsx";
import { blankRow, inputText, type RowDraft, readDrafts, shownText } from "../../field-text.ts";
import { RowCell } from "./row-cell.tsx";

export type RowActions = (row: Row & { id: string }) => ReactNode;

type RowsInputProps = {
  name: string;
  field: RowsField;
  text: string;
  /** The rows as stored, the source of read-only values. */
  stored: readonly Row[];
  mayWrite: boolean;
  /** Error messages by path, such as `sizes.0.price`. */
  errors: Readonly<Record<string, string>>;
  /** Called on a change. `path`: the only cell that changed. */
  onChange: (text: string, path?: string) => void;
  onLeave: (path: string) => void;
  /** Actions for a row besides editing it. */
  actions?: RowActions | undefined;
};

const WIDTHS: Partial<Record<Field["kind"], string>> = {
  text: "minmax(5rem, 1.8fr)",
  longText: "minmax(8rem, 3fr)",
  money: "minmax(5.25rem, 1.2fr)",
  number: "minmax(3.5rem, 0.8fr)",
  instant: "minmax(12rem, 1.6fr)",
  date: "minmax(9rem, 1.4fr)",
  choice: "minmax(8rem, 1.8fr)",
  toggle: "3.5rem",
};

const isEnd = ({ kind }: Field) => kind === "money" || kind === "number";

/** Rows of a record as a table of inputs: rows can be added, changed, removed, and reordered by their handles. */
export function RowsInput(props: RowsInputProps) {
  const { name, field, text, stored, mayWrite, errors, onChange, onLeave, actions } = props;
  const { timeZone } = useClinic();
  const { fields, words, label } = field;
  const rows = readDrafts(text);
  const columns = Object.entries(fields);
  const box = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string>(undefined);
  const adder = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState("");
  const write = (next: readonly RowDraft[]) => onChange(JSON.stringify(next));
  const titleOf = (row: RowDraft, at: number) => row.texts[field.title] || `${words.one} ${at + 1}`;

  // An added or moved row gets the focus once it is in place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    if (!focusNext.current) return;
    const nextFocus = box.current?.querySelector<HTMLElement>(focusNext.current) ?? adder.current;
    focusNext.current = undefined;
    nextFocus?.focus();
  }, [text]);

  const { list, item, handle } = useSortable(rows.length, (from, to) => {
    const row = rows[from];
    if (!row) return;
    focusNext.current = `[data-handle="${CSS.escape(row.key)}"]`;
    setSaid(`${titleOf(row, from)} is number ${to + 1} of ${rows.length} now.`);
    write(moved(rows, from, to));
  });

  function add() {
    const key = `new-${crypto.randomUUID()}`;
    const blank = blankRow(field, rows.length === 0);
    const texts = field.create.map((one) => [one, fields[one] ? inputText(fields[one], blank[one]) : ""]);
    focusNext.current = `[data-row="${key}"] :is(input, select, textarea)`;
    setSaid(`${words.one} added.`);
    write([...rows, { key, texts: Object.fromEntries(texts) }]);
  }

  function remove(row: RowDraft, at: number) {
    const neighbor = rows[at + 1] ?? rows[at - 1];
    focusNext.current = `[data-remove="${CSS.escape(neighbor?.key ?? "none")}"]`;
    setSaid(`${titleOf(row, at)} removed.`);
    write(rows.filter(({ key }) => key !== row.key));
  }

  const hasPlaces = mayWrite && rows.length > 1;
  const template = {
    "--columns": [
      ...(mayWrite ? ["2rem"] : []),
      ...columns.map(([, { kind }]) => WIDTHS[kind] ?? "minmax(5rem, 1fr)"),
      "auto",
    ].join(" "),
  } as CSSProperties; // a custom property
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in a fieldset, whose legend is its heading
    <div
      role="group"
      aria-label={label}
      className="xl:grid xl:gap-x-2 xl:[grid-template-columns:var(--columns)]"
      style={template}
    >
      {rows.length > 0 && (
        <div
          aria-hidden
          className="hidden border-b border-edge text-small font-medium xl:col-span-full xl:grid xl:grid-cols-subgrid"
        >
          {mayWrite && <span />}
          {columns.map(([column, definition]) => (
            <span key={column} className={cx("self-end pb-2", isEnd(definition) && "text-end")}>
              {definition.label}
            </span>
          ))}
          <span />
        </div>
      )}
      <ul ref={box} className="xl:col-span-full xl:grid xl:grid-cols-subgrid" {...list}>
        {rows.map((row, at) => {
          const there = row.id === undefined ? undefined : stored.find(({ id }) => id === row.id);
          const title = titleOf(row, at);
          return (
            <li
              key={row.key}
              data-row={row.key}
              aria-label={title}
              className="grid grid-cols-2 items-start gap-x-3 gap-y-3 border-b border-linen py-4 data-[target]:bg-chosen md:grid-cols-4 xl:col-span-full xl:grid-cols-subgrid xl:gap-x-2 xl:gap-y-0 xl:py-1.5"
              {...item(at)}
            >
              {mayWrite && (
                <span className={cx("max-xl:order-last max-xl:col-start-1", !hasPlaces && "max-xl:hidden")}>
                  {hasPlaces && (
                    <button
                      type="button"
                      aria-label={`Move ${title}, ${at + 1} of ${rows.length}`}
                      data-handle={row.key}
                      className="-ml-2 flex size-9 cursor-grab touch-none items-center justify-center text-ink-soft hover:text-ink coarse:size-11"
                      {...handle(at)}
                    >
                      <StaffIcon name="grip" size={16} />
                    </button>
                  )}
                </span>
              )}
              {columns.map(([column, definition]) => {
                const path = `${name}.${at}.${column}`;
                const isTyped = row.texts[column] !== undefined;
                const shown = there ? shownText(definition, there[column], timeZone) : "";
                return (
                  <div
                    key={column}
                    className={cx(
                      column === field.title && "max-xl:col-span-full",
                      definition.kind === "instant" && "max-md:col-span-full md:max-xl:col-span-2",
                      !isTyped && shown === "" && "max-xl:hidden",
                    )}
                  >
                    <span aria-hidden={isTyped} className="block pb-1.5 text-small font-medium xl:sr-only">
                      {definition.label}
                    </span>
                    {isTyped ? (
                      <RowCell
                        name={path}
                        label={`${definition.label}, ${title}`}
                        field={definition}
                        text={row.texts[column] ?? ""}
                        error={errors[path]}
                        onChange={(typed) =>
                          onChange(
                            JSON.stringify(
                              rows.map((one) =>
                                one === row ? { ...row, texts: { ...row.texts, [column]: typed } } : one,
                              ),
                            ),
                            path,
                          )
                        }
                        onLeave={() => onLeave(path)}
                      />
                    ) : (
                      <span className={cx("block min-h-9 py-2 text-ink-soft", isEnd(definition) && "nums xl:text-end")}>
                        {shown}
                      </span>
                    )}
                  </div>
                );
              })}
              <div
                className={cx(
                  "flex flex-wrap items-center justify-end gap-2 max-xl:order-last",
                  hasPlaces ? "md:max-xl:col-span-3" : "max-xl:col-span-full",
                )}
              >
                {there?.id !== undefined && actions?.({ ...there, id: there.id })}
                {field.path && row.id !== undefined && (
                  <Link
                    className="btn btn-outline btn-small"
                    aria-label={`Open ${title}`}
                    to={`${field.path}/${row.id}`}
                  >
                    Open
                  </Link>
                )}
                {mayWrite && (
                  <button
                    type="button"
                    aria-label={`Remove ${title}`}
                    data-remove={row.key}
                    className="flex size-9 items-center justify-center text-ink-soft hover:text-ink coarse:size-11"
                    onClick={() => remove(row, at)}
                  >
                    <StaffIcon name="close" size={16} />
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div className="xl:col-span-full">
        {rows.length === 0 && <p className="py-2 text-ink-soft">There are no {words.many} yet.</p>}
        {errors[name] && <p className="pt-2 text-small text-error">{errors[name]}</p>}
        {mayWrite && (
          <button ref={adder} type="button" className="btn-text mt-3" onClick={add}>
            Add a {words.one}
          </button>
        )}
        {field.help && <p className="pt-2 text-small text-ink-soft">{field.help}</p>}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </div>
  );
}
