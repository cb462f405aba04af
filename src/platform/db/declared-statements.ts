import type { RowShape } from "./row.ts";

/** A statement with its declared rows; undefined where they aren't read, and where a type still claims them. */
export type DeclaredStatement = {
  shape: RowShape | undefined;
  text: string;
  /** Made where the statement is declared: its stack names the place. */
  place: Error;
};

const declared: DeclaredStatement[] = [];

export function noteStatement(statement: DeclaredStatement): void {
  declared.push(statement);
}

/** Returns the statements of all files that are loaded: a test has the database describe them. */
export function declaredStatements(): readonly DeclaredStatement[] {
  return declared;
}

type RowWatch = (statement: DeclaredStatement, rows: readonly object[]) => void;

let watch: RowWatch | undefined;

/** Has each answer of a statement with declared rows looked at: for tests, as it costs time. */
export function setRowWatch(next: RowWatch | undefined): void {
  watch = next;
}

export function watchRows(statement: DeclaredStatement, rows: readonly object[]): void {
  watch?.(statement, rows);
}
