import { z } from "zod";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import { outcomeKinds, type ScreeningOutcome } from "../../domain/screening/screening-question.ts";

/** How many hours a guest's pass is valid. */
const HOURS = 2;
const PURPOSE = "screening-pass";
/** The allowed length of a pass in characters. A shorter or longer text can't be one of our passes. */
const [SHORTEST, LONGEST] = [60, 8_000];

const passSchema = z.object({
  until: z.number(),
  outcomes: z.array(z.object({ serviceId: z.string(), kind: z.enum(outcomeKinds), earliest: z.string().optional() })),
});

/**
 * Creates the pass that a guest sends from the health check to the calls for free times. It contains the kind of
 * outcome and the first day for each treatment, encrypted, but no answers, and is valid for two hours.
 */
export function makePass(secrets: Secrets, outcomes: readonly ScreeningOutcome[], now: Date): string {
  const content = {
    until: now.getTime() + HOURS * 3_600_000,
    outcomes: outcomes.map(({ serviceId, kind, earliest }) => ({ serviceId, kind, ...(earliest ? { earliest } : {}) })),
  };
  return Buffer.from(secrets.seal("health", PURPOSE, Buffer.from(JSON.stringify(content)))).toString("base64url");
}

/** Returns the outcomes of a pass; none for one that expired or wasn't issued by us. */
export function readPass(secrets: Secrets, pass: string | null, now: Date): ScreeningOutcome[] {
  if (!pass || pass.length < SHORTEST || pass.length > LONGEST || !/^[\w-]+$/.test(pass)) return [];
  try {
    const opened = Buffer.from(secrets.open("health", PURPOSE, Buffer.from(pass, "base64url"))).toString("utf8");
    const { until, outcomes } = passSchema.parse(JSON.parse(opened));
    if (until <= now.getTime()) return [];
    return outcomes.map(({ serviceId, kind, earliest }) => ({
      serviceId,
      kind,
      allowed: [],
      bring: [],
      ...(earliest === undefined ? {} : { earliest }),
    }));
  } catch (error) {
    if (error instanceof LostSecretError) return [];
    throw error;
  }
}
