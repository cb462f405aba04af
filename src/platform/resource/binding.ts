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

/** A record of any resource, with our names and instants as text. */
export type AnyRecord = Record<string, unknown> & { id: string };

export type ChangeKind = "create" | "update" | "archive" | "restore" | "delete";

/** A change as rules and side effects see it. `before` is missing of a new record, `after` of a deleted one. */
export type Change<Rec = AnyRecord> = {
  kind: ChangeKind;
  id: string;
  before: Rec | undefined;
  after: Rec | undefined;
};

/**
 * A column, of an id or of an array of them, by which others refer to a record: "Used by 14 visits". `counted`: what is
 * counted once, instead of rows.
 */
export type Use = { column: PgColumn; one: string; many: string; counted?: PgColumn };

/** The author, and the records they may see. `reason` goes into the audit log, as the name of an import does. */
export type Writer = {
  actor: AuditActor;
  scope?: SQL | undefined;
  reason?: string | undefined;
  /** The entry of the audit log that the change takes back. */
  undoes?: string | undefined;
  /** Called with the entry that a change wrote; a change that changes nothing writes none. */
  onEntry?: ((entryId: string) => void) | undefined;
};

/** Where the rows of a field of kind `rows` are. */
export type OfRows = {
  /** Their own resource, as `boundOf` makes it. */
  child: Bound;
  /** The column with their places, from 0; absent: in the order of their ids. */
  order?: PgColumn;
  /** What else a new row brings that isn't a field of its record. */
  added?: (tx: Transaction, row: { id: string; row: Row; actor: AuditActor }) => Promise<void>;
};

/** How a resource lies in the database. Columns are found by the names of the fields unless `columns` says otherwise. */
export type Binding<Rec = AnyRecord, Changes = Record<string, unknown>> = {
  table: PgTable;
  /** Columns of a new row that staff don't enter. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Columns that several fields make up together, such as a document; written with the row's own. */
  values?: (fields: Changes, kind: "create" | "update") => Record<string, unknown>;
  /** Columns and expressions of fields that the table doesn't have under their name. Expressions are only read. */
  columns?: Readonly<Record<string, PgColumn | SQL>>;
  /** What else the search looks into, beside fields with `search`. `pattern` is for `ilike`. */
  search?: (pattern: string) => SQL;
  /** Conditions of filters that an index answers and the field's expression doesn't; undefined: the usual one. */
  filters?: Readonly<Record<string, (filter: Filter) => SQL | undefined>>;
  /**
   * By field: columns of another table that has one row for each record, named by `id`, by which lists are ordered and
   * filtered. `order` stands for the column in the order, where that needs another value for nothing.
   */
  beside?: Readonly<Record<string, { column: PgColumn; order?: PgColumn; id: PgColumn }>>;
  /** The records that a person may see; others are not found. */
  scope?: (principal: Principal) => SQL | undefined;
  /** Locks that come before the record's own, taken first in the transaction of each change of a record. */
  lock?: (tx: Transaction, id: string) => Promise<void>;
  /** Which of the matching records a list shows, where one may stand for several. Files have them all. */
  listed?: (query: ListQuery) => SQL | undefined;
  /** The rules of a record. Throws AppError, best with issues by field. */
  assert?: (next: Rec, before: Rec | undefined, tx: Transaction) => void | Promise<void>;
  /** Defaults for a new record: the fields that are `filledIn`, but for its address, which is made of its title. */
  fill?: (
    fields: Readonly<Record<string, unknown>>,
    tx: Transaction,
    writer: Writer,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** What else lies in other tables of the same record; runs after the row was written, in its transaction. */
  write?: (tx: Transaction, id: string, fields: Changes, kind: "create" | "update") => Promise<void>;
  /** Columns that follow from the whole record and from what others say, such as a sum of prices; written with the row's own. */
  computed?: (tx: Transaction, next: Rec) => Promise<Record<string, unknown>>;
  /** What a change of any kind brings to other records; runs in its transaction, after the row was written. */
  follow?: (tx: Transaction, change: Change<Rec>) => Promise<void>;
  /** Events of the change; written with it. */
  events?: (change: Change<Rec>) => readonly DomainEvent[];
  inUse?: readonly Use[];
  /** Which field is at fault where a unique constraint refuses a write, by the constraint's name. */
  taken?: Readonly<Record<string, string>>;
  /** By field: where the records are that it refers to. */
  refs?: Readonly<Record<string, Reference>>;
  /** By field: where its rows are. */
  rows?: Readonly<Record<string, OfRows>>;
  /** Sentences about what else a change would touch. */
  impact?: (
    db: DatabaseOrTransaction,
    change: { id: string; changes: Changes; action: string | undefined },
  ) => Promise<string[]>;
};

export type BindingOf<R> = Binding<RecordOf<R> & AnyRecord, ChangesOf<R>>;

/** A resource with its columns looked up: what the use cases of this folder work on. */
export type Bound = Omit<Binding, "columns"> & {
  resource: Resource<Description, Shape>;
  /** By field, with id, version, updatedAt and archivedAt. */
  columns: Readonly<Record<string, PgColumn | SQL>>;
  /** The columns of the table itself: by the names that it has for them, and by field where a field's name is another. */
  own: Readonly<Record<string, PgColumn>>;
  /** By field: what the table calls the column that holds it, where that is another name. */
  written: Readonly<Record<string, string>>;
  id: PgColumn;
};

const EDITABLE = ["version", "updatedAt"];

/** The same for a resource and a binding whose types fit each other. */
export function boundOf<D extends Description, S extends Shape>(
  resource: Resource<D, S>,
  binding: BindingOf<Resource<D, S>>,
): Bound {
  // From here on a record is whatever its own schema made of it: the API parsed it, and the binding's types were checked above.
  return toBound(resource as unknown as Resource<Description, Shape>, binding as unknown as Binding);
}

/** Looks up the columns of a resource. Throws at start when one is missing. */
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
