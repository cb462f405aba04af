import { expect, it } from "vitest";
import { latestValue } from "./latest-value.ts";

/** Returns a server that responds on command, and the values shown meanwhile. */
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

it("a quantity button shows every press, but sends only the last value selected while a request was running", async () => {
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

it("a quantity button sends an earlier value again if it is selected again", async () => {
  const { want, answer, sent } = slowLine();
  const done = [2, 3, 2].map((wanted) => want(wanted));
  await answer();
  await answer();
  await Promise.all(done);
  expect(sent).toEqual([2, 2]);
});

it("a quantity button shows the stored value after a failed request, and accepts the next press", async () => {
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
