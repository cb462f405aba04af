import { expect, it } from "vitest";
import { Closing } from "./closing.ts";

it("closing a server closes its parts in reverse order of their start, even if one part can't be closed", async () => {
  const done: string[] = [];
  const closing = new Closing((error) => done.push(String(error)));
  closing.add(() => done.push("first"));
  closing.add(() => Promise.reject(new Error("broken")));
  closing.add(() => done.push("last"));
  await closing.runWithin(10_000);
  expect(done).toEqual(["last", "Error: broken", "first"]);
});

it("closing a server waits only a limited time for parts that hang", async () => {
  const closing = new Closing();
  closing.add(() => new Promise(() => {}));
  await expect(closing.runWithin(50)).resolves.toBeUndefined();
});
