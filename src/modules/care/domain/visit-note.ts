/** The content of a clinical note about a visit. `amount` is in the treatment's unit, such as `20 units`. */
export type NoteContent = {
  text: string;
  product?: string | undefined;
  /** The lot number on the product's package; `expiresOn` is its expiration date, `YYYY-MM-DD`. */
  batch?: string | undefined;
  expiresOn?: string | undefined;
  amount?: string | undefined;
  areas?: string | undefined;
  /** The device's setting. */
  settings?: string | undefined;
  reaction?: string | undefined;
};

/** A note as clinical staff read it, with its author and signature. */
export type VisitNote = NoteContent & {
  id: string;
  appointmentId: string;
  serviceId: string | null;
  writtenBy: string;
  writtenByName: string;
  writtenAt: Date;
  corrects: string | null;
  signed: { at: Date; byName: string } | null;
  /** Whether a later note replaced the note before it was signed. */
  isReplaced: boolean;
};

export type Signer = { accountId: string; isDirector: boolean };

/** Whether a person may sign a note: only its author or the medical director may. */
export function maySign(note: Pick<VisitNote, "writtenBy">, { accountId, isDirector }: Signer): boolean {
  return isDirector || note.writtenBy === accountId;
}

/** Returns the text that explains why this person can't sign a note. */
export function onlyOthersSign({ writtenByName }: Pick<VisitNote, "writtenByName">): string {
  return `Only ${writtenByName} or an MD can sign this.`;
}
