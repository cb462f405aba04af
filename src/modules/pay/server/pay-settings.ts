import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { EARNINGS_CODES, type EarningsCodes } from "../domain/export/payroll-files.ts";
import type { Cadence } from "../domain/pay-period.ts";
import { paySettings } from "./tables.ts";

export type PaySettings = {
  cadence: Cadence;
  tips: "direct" | "pool_hours" | "pool_day";
  poolShares: Record<string, number>;
  dailyMinutes: number | null;
  weeklyMinutes: number | null;
  companyCode: string;
  earningsCodes: EarningsCodes;
  version: number;
};

/** The default settings: more than 40 hours a week is overtime. */
const STANDARD: PaySettings = {
  cadence: "two_weeks",
  tips: "direct",
  poolShares: { practitioner: 1, staff: 1 },
  dailyMinutes: null,
  weeklyMinutes: 2_400,
  companyCode: "",
  earningsCodes: EARNINGS_CODES,
  version: 0,
};

export async function readPaySettings(db: DatabaseOrTransaction): Promise<PaySettings> {
  const [row] = await db.select().from(paySettings);
  if (!row) return STANDARD;
  const { id: _, updatedAt: __, ...settings } = row;
  return settings;
}
