/** One part of a treatment's client-facing minutes. `freesPractitioner` is kept for planning that comes later. */
export type ServiceSegment = { kind: string; minutes: number; freesPractitioner?: boolean };

/** The reading part of a treatment page (PG-7). */
export type ServiceDetails = {
  whatHappens: string[];
  whatItFeelsLike: string;
  preparation: string[];
  aftercare: { when: string; text: string }[];
  contraindications: string[];
  sessions: string;
  intervalDays?: number;
  lasts?: string;
  faq: { question: string; answer: string }[];
};
