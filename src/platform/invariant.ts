/** A statement about the data that must always be true: `sql` answers the rows that break it, so none. */
export type Invariant = {
  /** Short, by module: "orders: paid means fully paid". */
  name: string;
  sql: string;
};
