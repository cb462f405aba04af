import { z } from "zod";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import { outcomeKinds, type ScreeningOutcome } from "../../domain/screening/screening-question.ts";

/** How long a guest's pass is good for. */
const HOURS = 2;
const PURPOSE = "screening-pass";
/** The length of a pass in characters; other texts aren't ours. */
const [SHORTEST, LONGEST] = [60, 8_000];

const passSchema = z.object({
  until: z.number(),
  outcomes: z.array(z.object({ serviceId: z.string(), kind: z.enum(outcomeKinds), earliest: z.string().optional() })),
});

/**
 * What a guest carries from the health check to the calls for free times: for each treatment the kind of its outcome and
 * its first day, sealed. It holds no answer, and it is good for two hours.
 */
export function makePass(secrets: Secrets, outcomes: readonly ScreeningOutcome[], now: Date): string {
  const content = {
    until: now.getTime() + HOURS * 3_600_000,
    outcomes: outcomes.map(({ serviceId, kind, earliest }) => ({ serviceId, kind, ...(earliest ? { earliest } : {}) })),
  };
  return Buffer.from(secrets.seal("health", PURPOSE, Buffer.from(JSON.stringify(content)))).toString("base64url");
}

/** The outcomes of a pass; none for a pass that has expired or wasn't made by us. */
export function readPass(secrets: Secrets, pass: string | null, now: Date): ScreeningOutcome[] {
  if (!pass || pass.length < SHORTEST || pass.length > LONGEST || !/^[\w-]+$/.test(pass)) return [];
  try {
    const opened = Buffer.from(secrets.open("health", PURPOSE, Buffer.from(pass, "base64url"))).toString("utf8");
    const { until, outcomes } = passSchema.parse(JSON.parse(opened));
    if (until <= now.getTime()) return [];
    return outcomes.map(({ serviceId, kind, earliest }) => ({
      ...{ serviceId, kind, allowed: [], bring: [] },
      ...(earliest === undefined ? {} : { earliest }),
    }));
  } catch (error) {
    if (error instanceof LostSecretError) return [];
    throw error;
  }
}
