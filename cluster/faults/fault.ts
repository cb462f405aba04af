import type { Clinic } from "../clinic.ts";
import type { Nodes } from "../nodes.ts";
import type { Proxies } from "../proxies.ts";
import type { Swift } from "../swift.ts";

export type Parts = { nodes: Nodes; proxies: Proxies; clinic: Clinic; swift: Swift; random: () => number };

export type Fault = {
  name: string;
  /** How often this fault happens in a hundred faults. */
  times: number;
  /** How long customers may wait because of this fault. */
  mostSeconds: number;
  /** Returns why this machine can't cause the fault; undefined if it can. */
  whyNot?: () => string | undefined;
  /** Whether no other fault may happen at the same time. */
  isAlone?: true;
  /** Whether no request may fail because of this fault. */
  isFailureless?: true;
  /** Causes the fault, and resolves once it is repaired. */
  run: (parts: Parts) => Promise<void>;
};

export const oneOf = (random: () => number, count: number) => Math.floor(random() * count);
