import type { Right } from "../../rights.ts";
import { type Field, instant } from "./fields.ts";

/** A built-in set of filters, shown as a tab over the list. */
export type View = {
  id: string;
  label: string;
  /** Filters by field, as addresses have them: `{ price: "le:2000" }`. */
  filter?: Readonly<Record<string, string>>;
  /** `name` or `-name`. */
  sort?: string;
};

/**
 * What a kind of record is and how staff work with it: plain data without schemas, so that lists load it and nothing more.
 * `defineResource` adds the schema of the record.
 */
export type Description = {
  /** In code and in paths, such as `Brand`. */
  name: string;
  path: `admin/${string}`;
  /** For people: "brand", "brands". */
  words: { one: string; many: string };
  /** `export` where reading lists as a file needs more than reading them: lists with people in them. */
  rights: { read: Right; write: Right; export?: { right: Right; stepUp?: true } };
  fields: Readonly<Record<string, Field>>;
  /** The field that names a record. */
  title: string;
  /** Fields of a new record, and those that may change later. A resource without `update` is only read. */
  create?: readonly string[];
  update?: readonly string[];
  /**
   * The few fields that a new record needs: its form has them first, and the others below with what they start with. One
   * of kind `rows` starts with a row.
   */
  ask?: readonly string[];
  /**
   * Which sections of the form stand behind which tab, of a record that is there: the first tab has those that no other names, and
   * fields without a section. A new record has all on one page.
   */
  layout?: { tabs: readonly { id: string; label: string; sections?: readonly string[] }[] };
  /** How a list is ordered where nothing is chosen: `name` or `-name`. */
  sort: string;
  views?: readonly View[];
  /** The fields by which a row of a CSV file is matched with a record. */
  csvKey?: readonly string[];
  /** Lists can be read as a file by the fields with `csv`, though no file is read back. */
  exportOnly?: true;
  /** What was changed of a record can be read, though calls of its own change it. */
  hasChanges?: true;
  /** Records can be archived: hidden from the site and from pickers, and restored. */
  archive?: true;
  /** Records can be deleted while nothing refers to them. */
  delete?: true;
  /** Records have an order of their own, in the column `position`; lists that show it let staff drag them. */
  order?: true;
  /** Says before a change what else it touches. */
  impact?: true;
  /** Each change makes a version of the record: contracts keep the one that they were made with. */
  versions?: "publish";
  /**
   * Changes can be drafted, compared, and put live at once or on a day. It is the address before a record's id, where staff see the draft.
   */
  drafts?: `/admin/${string}`;
  /**
   * Changes can be saved for an instant, several for a record. It is the address before a record's id, where staff see what is planned.
   */
  planned?: `/admin/${string}`;
};

/** Describes a resource; see `Description`. */
export function describeResource<const D extends Description>(description: D): D {
  return description;
}

const ARCHIVED_AT: Field = instant({ label: "Archived", filter: true });

/** The fields that lists filter and sort by: those of the description, and when a record was archived. */
export function listFieldsOf({ fields, archive }: Pick<Description, "fields" | "archive">): Record<string, Field> {
  return archive ? { ...fields, archivedAt: ARCHIVED_AT } : { ...fields };
}

/** The tabs of a list: all records, the description's own views, and the archive. */
export function viewsOf({ views = [], archive, words }: Pick<Description, "views" | "archive" | "words">): View[] {
  return [
    { id: "all", label: `All ${words.many}` },
    ...views,
    ...(archive ? [{ id: "archived", label: "Archived", filter: { archivedAt: "empty:no" } }] : []),
  ];
}
