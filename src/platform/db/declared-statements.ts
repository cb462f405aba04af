import type { RowShape } from "./row.ts";

/** A statement with its declared row types; undefined if rows aren't read, or if their type is only asserted. */
export type DeclaredStatement = {
  shape: RowShape | undefined;
  text: string;
  /** Whether the text varies with the call; then this is one variant of it. */
  isVarying: boolean;
  /** Created where the statement is declared, so that its stack names the place; only after `recordPlaces`. */
  place: Error | undefined;
};

const declared: DeclaredStatement[] = [];

let recordsPlaces = false;

/**
 * Records where later statements are declared; for tests and the bench. A server doesn't need it, and would start a
 * fifth slower: for a stack, Node reads the bundle's source once more.
 */
export function recordPlaces(): void {
  recordsPlaces = true;
}

export function noteStatement(statement: Omit<DeclaredStatement, "place">): DeclaredStatement {
  const noted = { ...statement, place: recordsPlaces ? new Error("declared here") : undefined };
  declared.push(noted);
  return noted;
}

/**
 * Returns the statements of all loaded files, so that a test can compare each with the database's description of it.
 */
export function declaredStatements(): readonly DeclaredStatement[] {
  return declared;
}

type RowWatch = (statement: DeclaredStatement, rows: readonly object[]) => void;

let watch: RowWatch | undefined;

/** Turns on a check of the rows that each declared statement returns; for tests only, because it costs time. */
export function setRowWatch(next: RowWatch | undefined): void {
  watch = next;
}

export function watchRows(statement: DeclaredStatement, rows: readonly object[]): void {
  watch?.(statement, rows);
}
