/**
 * A person's qualification for a treatment. `qualifiedUntil`: the last clinic day on which they perform it; null: no
 * end.
 */
export type QualifiedPerson = {
  practitionerId: string;
  customerMinutes: number | null;
  qualifiedUntil?: string | null;
};

/** Whether a qualification is still valid on a clinic day (YYYY-MM-DD). */
export function isQualifiedOn({ qualifiedUntil }: Pick<QualifiedPerson, "qualifiedUntil">, date: string): boolean {
  return qualifiedUntil === undefined || qualifiedUntil === null || qualifiedUntil >= date;
}
