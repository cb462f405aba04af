import type { Cents } from "#shared/money.ts";

/** An area for a treatment priced by the unit, and how many units it usually takes. */
export type EstimateArea = { name: string; minUnits: number; maxUnits: number };

/** The text of a treatment page (PG-7). */
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
  estimateAreas?: EstimateArea[];
  /** Several visits sold together. */
  package?: { sessions: number; priceCents: Cents };
};
