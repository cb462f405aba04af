import type { Right } from "../../rights.ts";
import { type Field, instant } from "./fields.ts";

/** A built-in set of filters, shown as a tab over the list. */
export type View = {
  id: string;
  label: string;
  /** Filters by field, as in URLs: `{ price: "le:2000" }`. */
  filter?: Readonly<Record<string, string>>;
  /** `name` or `-name`. */
  sort?: string;
};

/**
 * A kind of record and how staff work with it: plain data without schemas, so that lists load nothing more.
 * `defineResource` adds the schema of the record.
 */
export type Description = {
  /** The name in code and paths, such as `Brand`. */
  name: string;
  path: `admin/${string}`;
  /** The display name, singular and plural: "brand", "brands". */
  words: { one: string; many: string };
  /**
   * The permissions. `export` is set if exporting a list as a file requires more than reading it, as for lists of
   * people.
   */
  rights: { read: Right; write: Right; export?: { right: Right; stepUp?: true } };
  fields: Readonly<Record<string, Field>>;
  /** The field with a record's name. */
  title: string;
  /**
   * The fields that can be set in a new record (`create`) and changed later (`update`). Without `update`, existing
   * records are read-only.
   */
  create?: readonly string[];
  update?: readonly string[];
  /**
   * The few fields that staff must fill in for a new record, shown first in its form. The others have their initial
   * values and are shown below. A field of kind `rows` starts with one row.
   */
  ask?: readonly string[];
  /**
   * Which form sections belong to which tab, for an existing record. The first tab has sections no other tab lists, and
   * fields without a section. A new record has everything on one page.
   */
  layout?: { tabs: readonly { id: string; label: string; sections?: readonly string[] }[] };
  /** The default sort order of a list: `name` or `-name`. */
  sort: string;
  views?: readonly View[];
  /** The fields that match a CSV row with a record. */
  csvKey?: readonly string[];
  /** Whether lists can only be exported, with the fields that have `csv`, but no file can be imported. */
  exportOnly?: true;
  /**
   * Whether a record's change history can be read, in a resource without `update`, whose records are changed by
   * separate calls.
   */
  hasChanges?: true;
  /** Whether records can be archived: hidden from the site and from pickers, and restored. */
  archive?: true;
  /** Whether records can be deleted while nothing refers to them. */
  delete?: true;
  /** Whether records have a manual order in the column `position`. Lists that show it let staff drag them. */
  order?: true;
  /** Whether staff see the effects of a change elsewhere before they make it. */
  impact?: true;
  /** Whether each change creates a version of the record; contracts keep the version they were made with. */
  versions?: "publish";
  /**
   * Set if changes can be drafted, compared, and published immediately or on a day. It is the path before a record's
   * id, where staff see the draft.
   */
  drafts?: `/admin/${string}`;
  /**
   * Set if changes can be scheduled, several per record. It is the path before a record's id, where staff see the
   * schedule.
   */
  planned?: `/admin/${string}`;
};

/** Describes a resource; see `Description`. */
export function describeResource<const D extends Description>(description: D): D {
  return description;
}

const ARCHIVED_AT: Field = instant({ label: "Archived", filter: true });

/** Returns the fields by which lists filter and sort: those of the description, and the time of archiving. */
export function listFieldsOf({ fields, archive }: Pick<Description, "fields" | "archive">): Record<string, Field> {
  return archive ? { ...fields, archivedAt: ARCHIVED_AT } : { ...fields };
}

/** Returns the tabs of a list: all records, the description's own views, and the archive. */
export function viewsOf({ views = [], archive, words }: Pick<Description, "views" | "archive" | "words">): View[] {
  return [
    { id: "all", label: `All ${words.many}` },
    ...views,
    ...(archive ? [{ id: "archived", label: "Archived", filter: { archivedAt: "empty:no" } }] : []),
  ];
}
