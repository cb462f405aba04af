import { expect, it } from "vitest";
import { type FoundKind, findRecords, putKind } from "./find-records.ts";
import type { Finder } from "./finders.ts";
import type { FoundEntry } from "./found.ts";

/** Returns a finder that responds when the test says so. */
function slowFinder(kind: string) {
  const waiting = new Map<string, PromiseWithResolvers<FoundEntry[]>>();
  const finder: Finder = {
    kind,
    label: kind,
    icon: "user",
    right: "customers.see",
    find: (text) => {
      const answer = Promise.withResolvers<FoundEntry[]>();
      waiting.set(text, answer);
      return answer.promise;
    },
  };
  const answer = (text: string) => waiting.get(text)?.resolve([{ id: text, title: text, to: "/admin" }]);
  const fail = (text: string) => waiting.get(text)?.reject(new Error("no"));
  return { finder, answer, fail };
}

function seen() {
  const kinds: FoundKind[] = [];
  return { kinds, onFound: (kind: FoundKind) => void kinds.push(kind) };
}

it("finding records delivers each type of result as soon as its response arrives, even if that is a failure", async () => {
  const [people, orders] = [slowFinder("people"), slowFinder("orders")];
  const { kinds, onFound } = seen();
  const done = findRecords([people.finder, orders.finder], "mar", { signal: new AbortController().signal, onFound });
  orders.fail("mar");
  await expect.poll(() => kinds.length).toBe(1);
  people.answer("mar");
  await done;
  expect(kinds.map(({ finder, found, failed }) => [finder.kind, found.length, failed])).toEqual([
    ["orders", 0, true],
    ["people", 1, false],
  ]);
});

it("finding records never lets the response to an older search replace the response to a newer search", async () => {
  const { finder, answer } = slowFinder("people");
  const { kinds, onFound } = seen();
  const older = new AbortController();
  const first = findRecords([finder], "ma", { signal: older.signal, onFound });
  older.abort();
  const second = findRecords([finder], "mar", { signal: new AbortController().signal, onFound });
  answer("mar");
  await second;
  answer("ma");
  await first;
  expect(kinds.map(({ found }) => found[0]?.id)).toEqual(["mar"]);
});

it("finding records returns the types of results in the order in which they were requested", () => {
  const [one, other] = [slowFinder("one").finder, slowFinder("other").finder];
  const kind = (finder: Finder, id: string): FoundKind => ({
    finder,
    found: [{ id, title: id, to: "/admin" }],
    failed: false,
  });
  const first = putKind([], kind(other, "a"), [one, other]);
  const both = putKind(first, kind(one, "b"), [one, other]);
  expect(putKind(both, kind(other, "c"), [one, other]).map(({ found }) => found[0]?.id)).toEqual(["b", "c"]);
});
