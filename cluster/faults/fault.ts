import type { Clinic } from "../clinic.ts";
import type { Nodes } from "../nodes.ts";
import type { Proxies } from "../proxies.ts";
import type { Swift } from "../swift.ts";

export type Parts = { nodes: Nodes; proxies: Proxies; clinic: Clinic; swift: Swift; random: () => number };

export type Fault = {
  name: string;
  /** How often it happens in a hundred faults. */
  times: number;
  /** How long customers may wait because of it. */
  mostSeconds: number;
  /** Why it can't be made on this machine; undefined if it can. */
  whyNot?: () => string | undefined;
  /** Whether it must be the only fault of its moment. */
  isAlone?: true;
  /** Whether no request may fail because of it. */
  isFailureless?: true;
  /** What it does until it is repaired. */
  run: (parts: Parts) => Promise<void>;
};

export const oneOf = (random: () => number, count: number) => Math.floor(random() * count);
