import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeats a request until it is served, at most 20 times. A busy server responds with 503 in time and asks to retry.
 */
export async function untilServed<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 20) return answer;
    await sleep(500);
  }
}
