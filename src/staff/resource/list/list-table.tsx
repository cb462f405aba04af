import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import type { Description } from "#shared/contract/resource/description.ts";
import { type Field, shownBy } from "#shared/contract/resource/fields.ts";
import { columnsOf, type ListQuery, sortOf } from "#shared/contract/resource/list-query.ts";
import { cx } from "#web/cx.ts";
import { Badge } from "../../kit/badge.tsx";
import { StaffIcon } from "../../kit/staff-icon.tsx";
import { useClinic } from "../../session/clinic.tsx";
import { shownText } from "../field-text.ts";
import type { AnyRecord } from "../resource-client.ts";
import { CellInput, isNumeric } from "./cell.tsx";
import { addressOf, fromStart } from "./list-address.ts";
import type { Choice } from "./use-choice.ts";
import type { Edit } from "./use-edits.ts";
import { useRowKeys } from "./use-row-keys.ts";
import type { RowOrder } from "./use-row-order.ts";

/** Custom rendering of a list's fields, where plain text isn't enough. */
export type CellDrawings = Readonly<Record<string, (record: AnyRecord) => ReactNode>>;

type ListTableProps = {
  description: Description;
  query: ListQuery;
  docs: readonly AnyRecord[];
  /** Returns the URL of a record. */
  rowPath: (id: string) => string;
  cells?: CellDrawings | undefined;
  rowActions?: ((record: AnyRecord) => ReactNode) | undefined;
  choice?: Choice | undefined;
  /** The handles for reordering rows. */
  order?: RowOrder | undefined;
  isEditing: boolean;
  edits: Readonly<Record<string, Edit>>;
  refused: Readonly<Record<string, string>>;
  onEdit: (record: AnyRecord, field: string, value: unknown) => void;
};

/** The number of columns that fit on a tablet; further ones are shown from 1024 px. */
const COLUMNS_OF_A_TABLET = 7;

/**
 * Returns the field that a phone shows at the end of a row, chosen from the columns after the first two: a status, the
 * stock, or else an amount.
 */
function tellingOf(columns: readonly [string, Field][]): string | undefined {
  const rest = columns.slice(2);
  const found =
    rest.find(([, { kind }]) => kind === "choice") ??
    rest.find(([name]) => /stock|onHand/i.test(name)) ??
    rest.find(([, { kind }]) => kind === "money");
  return found?.[0];
}

function ariaSortOf(isSorted: boolean, isDescending: boolean): "ascending" | "descending" | undefined {
  if (!isSorted) return undefined;
  return isDescending ? "descending" : "ascending";
}

function Head({
  name,
  field,
  description,
  query,
  at,
}: {
  name: string;
  field: Field;
  description: Description;
  query: ListQuery;
  /** The column's index, from 0. A number in the first column is aligned like a name. */
  at: number;
}) {
  const { field: sorted, isDescending } = sortOf(description, query);
  const isSorted = sorted === name;
  const next = { field: name, isDescending: isSorted && !isDescending };
  return (
    <th
      scope="col"
      aria-sort={ariaSortOf(isSorted, isDescending)}
      className={cx(
        "h-[34px] text-small font-medium",
        isNumeric(field) && at > 0 ? "pr-4 text-end lg:pr-8" : "pr-4 text-start",
        at >= COLUMNS_OF_A_TABLET && "max-lg:hidden",
      )}
    >
      {field.sort ? (
        <Link
          to={addressOf(fromStart(query, { sort: next }))}
          className="inline-flex min-h-6 items-center gap-1 hover:underline"
        >
          {field.label}
          {isSorted && <StaffIcon name={isDescending ? "down" : "up"} size={16} />}
        </Link>
      ) : (
        field.label
      )}
    </th>
  );
}

/** A table with rows of 44 px; on a phone, each row is a card of two lines. */
export function ListTable(props: ListTableProps) {
  const { description, query, docs, choice, order, rowActions } = props;
  const columns = columnsOf(description, query.cols);
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table, choice);
  const telling = tellingOf(columns);
  const isWholePage = docs.length > 0 && docs.every(({ id }) => choice?.ids.has(id));
  return (
    <table ref={table} className="w-full border-collapse">
      <caption className="sr-only">{description.words.many}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          {order && (
            <th scope="col" className="w-9">
              <span className="sr-only">Order</span>
            </th>
          )}
          {choice && (
            <th scope="col" className="w-10 min-w-10 text-start">
              <input
                type="checkbox"
                className="tick"
                aria-label={`Choose all ${description.words.many} of this page`}
                checked={isWholePage}
                onChange={choice.togglePage}
              />
            </th>
          )}
          {columns.map(([name, field], at) => (
            <Head key={name} name={name} field={field} description={description} query={query} at={at} />
          ))}
          {rowActions && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={order?.box} {...order?.list}>
        {docs.map((record, at) => (
          <Row key={record.id} {...props} record={record} at={at} columns={columns} telling={telling} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = ListTableProps & {
  record: AnyRecord;
  at: number;
  columns: [string, Field][];
  telling: string | undefined;
};

function Row({
  description,
  record,
  at: rowAt,
  columns,
  telling,
  rowPath,
  cells,
  rowActions,
  choice,
  order,
  isEditing,
  edits,
  refused,
  onEdit,
}: RowProps) {
  const { timeZone } = useClinic();
  const title = String(record[description.title] ?? record.id);
  const isChosen = choice?.ids.has(record.id) ?? false;
  const changes = edits[record.id]?.changes ?? {};
  const textOf = ([name, field]: [string, Field]) =>
    cells?.[name]?.(record) ?? shownText(field, record[shownBy(field) ?? name], timeZone);
  const second = columns[1];
  return (
    <tr
      className={cx("border-b border-linen data-[target]:bg-chosen", isChosen && "bg-chosen")}
      {...order?.item(rowAt)}
    >
      {order && (
        <td className="h-11 w-9 align-middle coarse:h-[52px] coarse:w-11">
          <button
            type="button"
            aria-label={`Move ${title}`}
            aria-describedby="row-order-keys"
            data-row-handle={record.id}
            className="-ml-2 flex size-9 cursor-grab touch-none items-center justify-center text-ink-soft hover:text-ink coarse:size-11"
            {...order.handle(rowAt)}
          >
            <StaffIcon name="grip" size={16} />
          </button>
        </td>
      )}
      {choice && (
        <td className="h-11 w-10 min-w-10 align-middle coarse:h-[52px]">
          <input
            type="checkbox"
            className="tick"
            aria-label={`Choose ${title}`}
            checked={isChosen}
            // A checkbox changes by a click event, also from the keyboard: only that event knows about Shift.
            onChange={({ nativeEvent }) =>
              choice.toggle(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column, at) => {
        const [name, field] = column;
        const isField = isEditing && field.editable;
        return (
          <td
            key={name}
            className={cx(
              "h-11 align-middle coarse:h-[52px]",
              // Numbers are right-aligned, so the next column needs some distance.
              isNumeric(field) && at > 0 ? "pr-4 lg:pr-8" : "pr-4",
              (field.kind === "date" || field.kind === "instant") && "lg:whitespace-nowrap",
              at > 0 && !isField && (name === telling ? "max-md:pr-0 max-md:text-end" : "max-md:hidden"),
              at === 0 && "max-md:py-2",
              at >= COLUMNS_OF_A_TABLET && "max-lg:hidden",
              isNumeric(field) && (at === 0 ? "nums" : "nums text-end"),
            )}
          >
            {isField ? (
              <CellInput
                field={field}
                of={title}
                value={name in changes ? changes[name] : record[name]}
                former={record[name]}
                onChange={(value) => onEdit(record, name, value)}
              />
            ) : at === 0 ? (
              <>
                <Link to={rowPath(record.id)} data-row={record.id} className="font-medium hover:underline">
                  {textOf(column)}
                </Link>
                {record.archivedAt && (
                  <span className="pl-2">
                    <Badge dot="line">Archived</Badge>
                  </span>
                )}
                {second && <span className="block text-small text-ink-soft md:hidden">{textOf(second)}</span>}
              </>
            ) : (
              <span className="line-clamp-2 text-ink-soft">{textOf(column)}</span>
            )}
            {at === 0 && refused[record.id] && (
              <p role="alert" className="text-small text-error">
                {refused[record.id]}
              </p>
            )}
          </td>
        );
      })}
      {rowActions && <td className="py-1 text-end align-middle">{rowActions(record)}</td>}
    </tr>
  );
}
