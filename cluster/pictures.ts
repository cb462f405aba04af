import { ask } from "../bench/ask.ts";
import type { Customer } from "./customer.ts";
import type { History, Operation } from "./history.ts";
import { type Doing, operate } from "./operate.ts";
import { WEB_PORTS } from "./proxies.ts";

/** Uploads a picture that no other operation uploads. */
export async function uploadPicture(doing: Doing): Promise<void> {
  const picture = Math.floor(Math.random() * 0xffffff);
  await operate(doing, { kind: "picture", request: { path: "admin/Picture", body: undefined, picture } });
}

/** Checks that every process serves each uploaded picture. */
export async function judgePictures(history: History, people: Customer[]): Promise<string[]> {
  const names = new Set(people.map(({ name }) => name));
  const isOurs = ({ kind, outcome, customer }: Operation) =>
    kind === "picture" && outcome === "ok" && names.has(customer);
  const findings: string[] = [];
  for (const { what } of history.operations.filter(isOurs))
    for (const port of WEB_PORTS) {
      const path = what.startsWith("http") ? new URL(what).pathname : what;
      const { status } = await ask(`http://127.0.0.1:${port}${path}`).catch(() => ({ status: 0 }));
      if (status !== 200) findings.push(`the picture ${path} answered ${status} at ${port}`);
    }
  return findings;
}
