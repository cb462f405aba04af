/** What a statement answers, as it is declared (decision 0108): what PostgreSQL calls a type, and what the driver makes of it. */
type Values = {
  text: string;
  /** `integer` and `smallint`. */
  int: number;
  /** `bigint`, as of `count(*)` and of sums: the driver gives text. */
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
  /** Whether it may be null. */
  isNullable: boolean;
  /** Whether the statement rules out the null that its table allows. */
  isCertain: boolean;
  /** All that a text can be. */
  oneOf?: readonly string[];
  /** Stands for the type alone: no column has it. */
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

/** The type of the rows of a declaration. */
export type RowOf<Shape extends RowShape> = { -readonly [Name in keyof Shape]: ValueOf<Shape[Name]> };

/** JSON that the statement builds. What is in it is a claim: the database describes no JSON. */
export const json = <Value>(): Column<Value> => ({ kind: "json", isNullable: false, isCertain: false });

/** A text that is one of a few; tests refuse another one that a statement answers. */
export const oneOf = <const Words extends readonly string[]>(words: Words): Column<Words[number]> => ({
  kind: "text",
  isNullable: false,
  isCertain: false,
  oneOf: words,
});

/** A text of a form that its type alone knows, such as the id of an account. */
export const textAs = <Value extends string>(): Column<Value> => ({
  kind: "text",
  isNullable: false,
  isCertain: false,
});

/** A number that is one of those that its type alone knows. */
export const intAs = <Value extends number>(): Column<Value> => ({
  kind: "int",
  isNullable: false,
  isCertain: false,
});

/** The same of a list of texts. */
export const textsAs = <Value extends string>(): Column<Value[]> => ({
  kind: "text[]",
  isNullable: false,
  isCertain: false,
});

/** A column that may be null. */
export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, isNullable: true });

/** A column that is null in some rows of its table, and in none that the statement answers. */
export function always<Kind extends keyof Values>(kind: Kind): Column<Values[Kind]>;
export function always<Value>(column: Column<Value>): Column<Value>;
export function always(column: keyof Values | Column): Column {
  return typeof column === "string"
    ? { kind: column, isNullable: false, isCertain: true }
    : { ...column, isCertain: true };
}

/** A declaration as `Column`s, in its order. */
export function columnsOf(shape: RowShape): [name: string, column: Column][] {
  return Object.entries(shape).map(([name, declared]) => {
    if (typeof declared !== "string") return [name, declared];
    const isNullable = declared.endsWith("?");
    const kind = (isNullable ? declared.slice(0, -1) : declared) as keyof Values; // what `Declared` allows
    return [name, { kind, isNullable, isCertain: false }];
  });
}
