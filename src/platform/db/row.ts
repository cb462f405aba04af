/** The declared types of a statement's results (decision 0108): PostgreSQL's type names, and the driver's types. */
type Values = {
  text: string;
  /** `integer` and `smallint`. */
  int: number;
  /** `bigint`, as returned by `count(*)` and sums: the driver returns text. */
  bigint: string;
  float: number;
  numeric: string;
  bool: boolean;
  /** `timestamptz`, as text. */
  instant: string;
  date: string;
  time: string;
  bytes: Buffer;
  "text[]": string[];
  "int[]": number[];
};

export type ColumnKind = keyof Values | "json";

export type Column<Value = unknown> = {
  kind: ColumnKind;
  /** Whether the column may be null. */
  isNullable: boolean;
  /** Whether the statement rules out the null that its table allows. */
  isCertain: boolean;
  /** All possible values of a text. */
  oneOf?: readonly string[];
  /** Only for the type: no column has a value here. */
  readonly value?: Value;
};

type Declared = keyof Values | `${keyof Values}?` | Column;
export type RowShape = Readonly<Record<string, Declared>>;

type ValueOf<C> =
  C extends Column<infer Value>
    ? Value
    : C extends `${infer Kind extends keyof Values}?`
      ? Values[Kind] | null
      : C extends keyof Values
        ? Values[C]
        : never;

/** The row type of a declaration. */
export type RowOf<Shape extends RowShape> = { -readonly [Name in keyof Shape]: ValueOf<Shape[Name]> };

/** Returns a column of JSON built by the statement. Its type is unchecked: the database doesn't describe JSON. */
export const json = <Value>(): Column<Value> => ({ kind: "json", isNullable: false, isCertain: false });

/** Returns a column of text with a fixed set of values; tests refuse any other value returned by a statement. */
export const oneOf = <const Words extends readonly string[]>(words: Words): Column<Words[number]> => ({
  kind: "text",
  isNullable: false,
  isCertain: false,
  oneOf: words,
});

/** Returns a column of text whose format only the type knows, such as an account's id. */
export const textAs = <Value extends string>(): Column<Value> => ({
  kind: "text",
  isNullable: false,
  isCertain: false,
});

/** Returns a column of numbers limited only by its type. */
export const intAs = <Value extends number>(): Column<Value> => ({
  kind: "int",
  isNullable: false,
  isCertain: false,
});

/** Returns a column with a list of texts whose format only the type knows. */
export const textsAs = <Value extends string>(): Column<Value[]> => ({
  kind: "text[]",
  isNullable: false,
  isCertain: false,
});

/** Returns the column as one that may be null. */
export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, isNullable: true });

/** Returns a column that is nullable in its table, but never null in the statement's results. */
export function neverNull<Kind extends keyof Values>(kind: Kind): Column<Values[Kind]>;
export function neverNull<Value>(column: Column<Value>): Column<Value>;
export function neverNull(column: keyof Values | Column): Column {
  return typeof column === "string"
    ? { kind: column, isNullable: false, isCertain: true }
    : { ...column, isCertain: true };
}

/** Returns a declaration as `Column`s, in order. */
export function columnsOf(shape: RowShape): [name: string, column: Column][] {
  return Object.entries(shape).map(([name, declared]) => {
    if (typeof declared !== "string") return [name, declared];
    const isNullable = declared.endsWith("?");
    const kind = (isNullable ? declared.slice(0, -1) : declared) as keyof Values; // limited by `Declared`
    return [name, { kind, isNullable, isCertain: false }];
  });
}
