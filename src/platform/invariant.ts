/** A condition on the data that must always hold: `sql` returns the rows that violate it, so normally none. */
export type Invariant = {
  /** A short name with its module: "orders: paid means fully paid". */
  name: string;
  sql: string;
};
