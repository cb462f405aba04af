import { expect, it } from "vitest";
import { createFileCheck, type FileCheckState } from "./file-check.ts";

const file = (name: string) => new File(["a"], name);

/**
 * Returns a file check, a function that ends the check of a file by its name, and a function that returns what the
 * screen shows.
 */
function rig() {
  const states: FileCheckState<number>[] = [];
  const ends = new Map<string, { found(count: number): void; fails(): void }>();
  const checks = createFileCheck<number>({
    check: ({ name }) =>
      new Promise((resolve, reject) => ends.set(name, { found: resolve, fails: () => reject(new Error(name)) })),
    onChange: (state) => states.push(state),
  });
  const shown = () => {
    const { file: chosen, found, error, isChecking } = states.at(-1) ?? {};
    return [chosen?.name, found, error instanceof Error ? error.message : undefined, isChecking];
  };
  return { checks, shown, end: (name: string) => ends.get(name) };
}

it("the result for a previously chosen file is never shown under the name of a newly chosen file", async () => {
  const { checks, shown, end } = rig();
  const first = checks.choose(file("a.csv"));
  end("a.csv")?.found(500);
  await first;
  expect(shown()).toEqual(["a.csv", 500, undefined, false]);
  const second = checks.choose(file("b.csv"));
  expect(shown()).toEqual(["b.csv", undefined, undefined, true]);
  const third = checks.choose(file("c.csv"));
  end("c.csv")?.found(3);
  await third;
  end("b.csv")?.found(70);
  await second;
  expect(shown()).toEqual(["c.csv", 3, undefined, false]);
});

it("the reason why a file can't be checked is shown only for the current file", async () => {
  const { checks, shown, end } = rig();
  const first = checks.choose(file("a.csv"));
  const second = checks.choose(file("b.csv"));
  end("a.csv")?.fails();
  await first;
  expect(shown()).toEqual(["b.csv", undefined, undefined, true]);
  end("b.csv")?.fails();
  await second;
  expect(shown()).toEqual(["b.csv", undefined, "b.csv", false]);
  const third = checks.choose(file("c.csv"));
  checks.forget();
  end("c.csv")?.found(1);
  await third;
  expect(shown()).toEqual([undefined, undefined, undefined, false]);
});
