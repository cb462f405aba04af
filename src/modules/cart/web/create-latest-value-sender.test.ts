import { expect, it } from "vitest";
import { createLatestValueSender } from "./create-latest-value-sender.ts";

/** Returns a server that responds on command, and the values shown meanwhile. */
function slowLine() {
  const sent: number[] = [];
  const shown: (number | undefined)[] = [];
  const answers: ((isDone: boolean) => void)[] = [];
  const want = createLatestValueSender<number>(
    (value) => {
      sent.push(value);
      return new Promise((resolve) => answers.push(resolve));
    },
    (value) => shown.push(value),
  );
  const answer = async (isDone = true) => {
    answers.shift()?.(isDone);
    await Promise.resolve();
  };
  return { want, answer, sent, shown };
}

it("a quantity button shows every press, but sends only the last value selected while a request was running", async () => {
  const { want, answer, sent, shown } = slowLine();
  const done = [2, 3, 4, 5].map((value) => want(value));
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
  const done = [2, 3, 2].map((value) => want(value));
  await answer();
  await answer();
  await Promise.all(done);
  expect(sent).toEqual([2, 2]);
});

it("a quantity button shows the stored value after a failed request, and accepts the next press", async () => {
  const { want, answer, sent, shown } = slowLine();
  const done = [2, 3].map((value) => want(value));
  await answer(false);
  await Promise.all(done);
  expect(sent).toEqual([2]);
  expect(shown.at(-1)).toBeUndefined();
  const next = want(2);
  await answer();
  await next;
  expect(sent).toEqual([2, 2]);
});
