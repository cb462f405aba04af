import { expect, it } from "vitest";
import { latestValue } from "./latest-value.ts";

/** A server that answers on command, and what was shown meanwhile. */
function slowLine() {
  const sent: number[] = [];
  const shown: (number | undefined)[] = [];
  const answers: ((isDone: boolean) => void)[] = [];
  const want = latestValue<number>(
    (wanted) => {
      sent.push(wanted);
      return new Promise((resolve) => answers.push(resolve));
    },
    (wanted) => shown.push(wanted),
  );
  const answer = async (isDone = true) => {
    answers.shift()?.(isDone);
    await Promise.resolve();
  };
  return { want, answer, sent, shown };
}

it("counts every press, and sends only the last of those that came while one was on its way", async () => {
  const { want, answer, sent, shown } = slowLine();
  const done = [2, 3, 4, 5].map((wanted) => want(wanted));
  expect(sent).toEqual([2]);
  await answer();
  expect(sent).toEqual([2, 5]);
  await answer();
  await Promise.all(done);
  expect(sent).toEqual([2, 5]);
  expect(shown).toEqual([2, 3, 4, 5, undefined]);
});

it("sends an earlier value again when it is chosen again", async () => {
  const { want, answer, sent } = slowLine();
  const done = [2, 3, 2].map((wanted) => want(wanted));
  await answer();
  await answer();
  await Promise.all(done);
  expect(sent).toEqual([2, 2]);
});

it("shows the stored value when a request fails, and accepts the next press", async () => {
  const { want, answer, sent, shown } = slowLine();
  const done = [2, 3].map((wanted) => want(wanted));
  await answer(false);
  await Promise.all(done);
  expect(sent).toEqual([2]);
  expect(shown.at(-1)).toBeUndefined();
  const next = want(2);
  await answer();
  await next;
  expect(sent).toEqual([2, 2]);
});
