import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { toolsFolder } from "../scripts/support/tools-folder.mjs";

/**
 * The address of this process in the network of the cluster's machines, which is separate and ends with this process.
 */
export const HERE = "10.87.0.1";

export type Machine = { name: string; address: string; netns: string };

export const MACHINES: readonly Machine[] = [1, 2, 3].map((number) => ({
  name: `data${number}`,
  address: `10.87.0.${10 + number}`,
  netns: `data${number}`,
}));

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: ["ignore", "ignore", "inherit"] });
const cableOf = ({ name }: Machine) => `to-${name}`;

/** Creates the network. Called once, in the network and mount namespace that `run.ts` made. */
export function layNetwork(): void {
  mkdirSync("/run/netns", { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "tmpfs", "/run/netns"]);
  ip("link", "set", "lo", "up");
  ip("link", "add", "lan", "type", "bridge");
  ip("address", "add", `${HERE}/24`, "dev", "lan");
  ip("link", "set", "lan", "up");
  for (const machine of MACHINES) {
    const { netns, address } = machine;
    ip("netns", "add", netns);
    ip("link", "add", cableOf(machine), "type", "veth", "peer", "name", "eth0", "netns", netns);
    ip("link", "set", cableOf(machine), "master", "lan", "up");
    ip("-n", netns, "address", "add", `${address}/24`, "dev", "eth0");
    ip("-n", netns, "link", "set", "eth0", "up");
    ip("-n", netns, "link", "set", "lo", "up");
  }
}

/** Disconnects a machine in both directions, without notifying its peers. */
export function cutOff(machine: Machine): void {
  ip("link", "set", cableOf(machine), "down");
}

export function connect(machine: Machine): void {
  ip("link", "set", cableOf(machine), "up");
}

/** Applies firewall rules in a machine's network. */
export function filter({ netns }: Machine, rules: string): void {
  execFileSync("ip", ["netns", "exec", netns, "chroot", toolsFolder ?? "/", "nft", "-f", "-"], { input: rules });
}

/** Drops what a machine sends, or what is sent to it. The other direction continues. */
export function cutOneWay(machine: Machine, direction: "input" | "output"): void {
  const side = direction === "input" ? "iifname" : "oifname";
  filter(
    machine,
    `table inet oneway { chain drops { type filter hook ${direction} priority 0; ${side} "eth0" drop; }\n}`,
  );
}

export function connectBothWays(machine: Machine): void {
  filter(machine, "delete table inet oneway");
}

/** Returns the ids of all processes in a machine's network, which are all of its processes. */
export function processesOf({ netns }: Machine): number[] {
  const lines = execFileSync("ip", ["netns", "pids", netns], { encoding: "utf8" }).trim();
  return lines === "" ? [] : lines.split("\n").map(Number);
}
