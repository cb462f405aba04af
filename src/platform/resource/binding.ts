import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { DomainEvent } from "#platform/jobs/events.ts";
import type { ChangesOf, RecordOf, Resource } from "#shared/contract/resource/define-resource.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import type { Filter } from "#shared/contract/resource/filter.ts";
import type { ListQuery } from "#shared/contract/resource/list-query.ts";
import type { Row } from "#shared/contract/resource/rows.ts";
import type { Shape } from "#shared/contract/resource/schemas.ts";
import { ourNameOf } from "#shared/contract/wire-names.ts";
import type { Principal } from "#shared/principal.ts";
import type { Reference } from "./refs/reference.ts";
import { refsColumns } from "./refs/refs-columns.ts";
import { rowsColumns } from "./rows/rows-columns.ts";

/** A record of any resource, with our field names and instants as text. */
export type AnyRecord = Record<string, unknown> & { id: string };

export type ChangeKind = "create" | "update" | "archive" | "restore" | "delete";

/** A change as used by rules and side effects. `before` is undefined for a new record, `after` for a deleted one. */
export type Change<Rec = AnyRecord> = {
  kind: ChangeKind;
  id: string;
  before: Rec | undefined;
  after: Rec | undefined;
};

/**
 * A column with an id or an array of ids that refers to a record: "Used by 14 visits". `counted`: a column whose
 * distinct values are counted instead of rows.
 */
export type ReferencingColumn = { column: PgColumn; one: string; many: string; counted?: PgColumn };

/**
 * The author of a change, and the records they may see. `reason` is recorded in the audit log, such as the name of an
 * import.
 */
export type Writer = {
  actor: AuditActor;
  scope?: SQL | undefined;
  reason?: string | undefined;
  /** The audit log entry that the change undoes. */
  undoes?: string | undefined;
  /** Called with the entry that a change wrote. A change without effect writes none. */
  onEntry?: ((entryId: string) => void) | undefined;
};

/** Where the rows of a field of kind `rows` are stored. */
export type OfRows = {
  /** The resource of the rows, from `withBinding`. */
  child: Bound;
  /** The column with their positions, from 0; if absent, they are sorted by id. */
  order?: PgColumn;
  /** Additional work for a new row, beyond its record's fields. */
  added?: (tx: Transaction, row: { id: string; row: Row; actor: AuditActor }) => Promise<void>;
};

/** How a resource is stored in the database. Columns are found by field name unless `columns` says otherwise. */
export type Binding<Rec = AnyRecord, Changes = Record<string, unknown>> = {
  table: PgTable;
  /** Column values of a new record that staff don't enter. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Returns columns that are built from several fields, such as a document, and are written with the row. */
  values?: (fields: Changes, kind: "create" | "update") => Record<string, unknown>;
  /** Columns and expressions for fields without a table column of the same name. Expressions are read-only. */
  columns?: Readonly<Record<string, PgColumn | SQL>>;
  /** Returns an additional search condition, besides fields with `search`. `pattern` is for `ilike`. */
  search?: (pattern: string) => SQL;
  /**
   * Filter conditions that can use an index, where the field's expression can't; undefined for the default condition.
   */
  filters?: Readonly<Record<string, (filter: Filter) => SQL | undefined>>;
  /**
   * By field: columns of another table with one row per record, matched by `id`, for sorting and filtering lists.
   * `order` replaces the column for sorting, if missing values need another value.
   */
  beside?: Readonly<Record<string, { column: PgColumn; order?: PgColumn; id: PgColumn }>>;
  /** Returns a condition for the records a person may see. Others are not found. */
  scope?: (principal: Principal) => SQL | undefined;
  /** Takes locks that must come before the record's own, first in the transaction of each change. */
  lock?: (tx: Transaction, id: string) => Promise<void>;
  /**
   * Returns the condition for the records that a list shows, if one record can represent several others. Exported files
   * contain all matching records.
   */
  listed?: (query: ListQuery) => SQL | undefined;
  /** Checks the rules of a record. Throws AppError, preferably with issues by field. */
  assert?: (next: Rec, before: Rec | undefined, tx: Transaction) => void | Promise<void>;
  /** Returns defaults for a new record: the `filledIn` fields except its slug, which is derived from its title. */
  fill?: (
    fields: Readonly<Record<string, unknown>>,
    tx: Transaction,
    writer: Writer,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Writes the record's data in other tables. Runs after the row was written, in its transaction. */
  write?: (tx: Transaction, id: string, fields: Changes, kind: "create" | "update") => Promise<void>;
  /**
   * Returns columns derived from the whole record and other data, such as a sum of prices, which are written with the
   * row.
   */
  computed?: (tx: Transaction, next: Rec) => Promise<Record<string, unknown>>;
  /** Updates other records after a change of any kind, in its transaction, once the row is written. */
  follow?: (tx: Transaction, change: Change<Rec>, actor: AuditActor) => Promise<void>;
  /** Returns events of the change, which are written with the change. */
  events?: (change: Change<Rec>) => readonly DomainEvent[];
  inUse?: readonly ReferencingColumn[];
  /** The field to blame when a unique constraint rejects a write, by the constraint's name. */
  uniqueFields?: Readonly<Record<string, string>>;
  /** By field: where the records the field refers to are stored. */
  refs?: Readonly<Record<string, Reference>>;
  /** By field: where its rows are stored. */
  rows?: Readonly<Record<string, OfRows>>;
  /** Returns sentences about other effects of a change. */
  impact?: (
    db: DatabaseOrTransaction,
    change: { id: string; changes: Changes; action: string | undefined },
  ) => Promise<string[]>;
};

export type BindingOf<R> = Binding<RecordOf<R> & AnyRecord, ChangesOf<R>>;

/** A resource with its columns resolved, as used by the code in this folder. */
export type Bound = Omit<Binding, "columns"> & {
  resource: Resource<Description, Shape>;
  /** Columns by field, with id, version, updatedAt and archivedAt. */
  columns: Readonly<Record<string, PgColumn | SQL>>;
  /** The table's own columns: by their name in the table, and by field if a field's name differs. */
  own: Readonly<Record<string, PgColumn>>;
  /** By field: the table's name for its column, if it differs. */
  written: Readonly<Record<string, string>>;
  id: PgColumn;
};

const EDITABLE = ["version", "updatedAt"];

/** Returns a resource with its columns resolved (`Bound`), from a resource and a binding whose types match. */
export function withBinding<D extends Description, S extends Shape>(
  resource: Resource<D, S>,
  binding: BindingOf<Resource<D, S>>,
): Bound {
  // From here on a record is what its own schema produced: the API parsed it, and the binding's types were checked
  // above.
  return toBound(resource as unknown as Resource<Description, Shape>, binding as unknown as Binding);
}

/** Resolves the columns of a resource. Throws at startup when one is missing. */
export function toBound(resource: Resource<Description, Shape>, binding: Binding): Bound {
  const inTable: Record<string, PgColumn> = getTableColumns(binding.table);
  const written = Object.fromEntries(
    Object.entries(binding.columns ?? {}).flatMap(([field, column]) => {
      const name = Object.keys(inTable).find((known) => inTable[known] === column);
      return name === undefined ? [] : [[field, name]];
    }),
  );
  const own = {
    ...inTable,
    ...Object.fromEntries(
      Object.entries(written).flatMap(([field, name]) => (inTable[name] ? [[field, inTable[name]]] : [])),
    ),
  };
  const refs = refsColumns(resource, binding.refs ?? {}, own, binding.columns ?? {});
  const rows = rowsColumns(resource, binding.rows ?? {}, own.id);
  const isNeverArchived = (name: string) => name === "archivedAt" && !resource.archive;
  const names = Object.keys(resource.schemas.record.shape).map((name) => ourNameOf(name, false));
  const columns = Object.fromEntries(
    names.map((name) => {
      const column =
        binding.columns?.[name] ??
        own[name] ??
        refs[name] ??
        rows[name] ??
        (isNeverArchived(name) ? sql`null` : undefined);
      if (!column) throw new Error(`${resource.name} has no column for ${name}`);
      return [name, column];
    }),
  );
  const needed = ["id", ...(resource.update ? EDITABLE : []), ...(resource.order ? ["position"] : [])];
  for (const name of needed)
    if (!own[name])
      throw new Error(`the table of ${resource.name} needs ${name}, see archivable() in platform/tables.ts`);
  const { id } = own;
  if (!id) throw new Error(`the table of ${resource.name} needs id`);
  return { ...binding, resource, columns, own, written, id };
}
