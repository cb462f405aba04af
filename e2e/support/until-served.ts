import { setTimeout as sleep } from "node:timers/promises";

/** A busy server answers 503 in time and asks to come again; this asks again until it is served, 20 times at most. */
export async function untilServed<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 20) return answer;
    await sleep(500);
  }
}
