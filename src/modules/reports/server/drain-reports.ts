import type { Database } from "#platform/db/client.ts";
import { drainFacts } from "./facts/drain-facts.ts";
import { drainVisits } from "./visits/drain-visits.ts";

/** Derives everything queued for reports: the facts about money, visits and hours. */
export async function drainReports(db: Database): Promise<{ isComplete: boolean }> {
  const money = await drainFacts(db);
  const visits = await drainVisits(db);
  return { isComplete: money.isComplete && visits.isComplete };
}
