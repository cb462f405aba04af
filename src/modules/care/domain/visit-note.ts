/** What a note says. `amount` is in words of the treatment, such as `20 units`. */
export type NoteContent = {
  text: string;
  product?: string | undefined;
  /** The lot that the product's pack names, and its last day, `YYYY-MM-DD`. */
  batch?: string | undefined;
  expiresOn?: string | undefined;
  amount?: string | undefined;
  areas?: string | undefined;
  /** The device's setting. */
  settings?: string | undefined;
  reaction?: string | undefined;
};

/** A note as staff who treat read it. */
export type VisitNote = NoteContent & {
  id: string;
  appointmentId: string;
  serviceId: string | null;
  writtenBy: string;
  writtenByName: string;
  writtenAt: Date;
  corrects: string | null;
  signed: { at: Date; byName: string } | null;
  /** A later note took its place before it was signed. */
  isReplaced: boolean;
};

export type Signer = { accountId: string; isDirector: boolean };

/** A note is signed by its author or by the medical director. */
export function maySign(note: Pick<VisitNote, "writtenBy">, { accountId, isDirector }: Signer): boolean {
  return isDirector || note.writtenBy === accountId;
}

/** Why this person can't sign it. */
export function onlyOthersSign({ writtenByName }: Pick<VisitNote, "writtenByName">): string {
  return `Only ${writtenByName} or an MD can sign this.`;
}
