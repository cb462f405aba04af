import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** This process's address in the network it shares with the cluster's machines, a separate network that ends with it. */
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
