import { loadavg } from "node:os";
import { FAULTS } from "./faults.ts";

type Pause = { seconds: number; load: number };

/** The name under which pauses of two simultaneous faults are listed. */
const PAIRS = "two at once";

/** How long customers waited because of each kind of fault. */
export class Pauses {
  readonly #seen = new Map<string, Pause[]>();

  /** Adds a customer's pause; `names` are the faults that happened together. */
  add(names: string[], seconds: number): void {
    const kind = names.length === 1 ? (names[0] ?? "") : PAIRS;
    this.#seen.set(kind, [...(this.#seen.get(kind) ?? []), { seconds, load: loadavg()[0] ?? 0 }]);
  }

  toLines(): string[] {
    const limits = new Map([
      ...FAULTS.map(({ name, mostSeconds }) => [name, `${mostSeconds}`] as const),
      [PAIRS, "their sum"],
    ]);
    const rows = [...limits].flatMap(([name, limit]) => {
      const seen = (this.#seen.get(name) ?? []).toSorted((a, b) => a.seconds - b.seconds);
      if (seen.length === 0) return [];
      const loads = seen.map(({ load }) => load).toSorted((a, b) => a - b);
      const middle = Math.floor((seen.length - 1) / 2);
      const figures = [seen.length, seen[middle]?.seconds.toFixed(1), seen.at(-1)?.seconds.toFixed(1), limit];
      return [`| ${[name, ...figures, `${loads[0]?.toFixed(0)} to ${loads.at(-1)?.toFixed(0)}`].join(" | ")} |`];
    });
    return [
      "| fault | times | median s | worst s | at most s | load |",
      "| --- | --- | --- | --- | --- | --- |",
      ...rows,
    ];
  }
}
