import { parseArgs } from "node:util";
import { isGatewayError } from "#platform/payment-gateway.ts";
import { newId } from "#shared/ids.ts";
import {
  type AcceptedDifference,
  acceptedDifferences,
  type JudgedComparison,
  judge,
  noLongerSeen,
} from "./accepted-differences.ts";
import { compareStep, undoAll } from "./compare-sides.ts";
import { openSide } from "./open-side.ts";
import { startOwnSandbox } from "./own-sandbox.ts";
import type { AskPerson } from "./step.ts";
import { steps } from "./steps.ts";

export const USAGE = `Compares the sandbox with the card provider's test mode: the same calls to both, and what they answer.

  STRIPE_SECRET_KEY=sk_test_… node scripts/compare-provider.mjs [options]

  --by-hand            also the steps that need a person at the provider's page
  --only WORD          only the steps whose name has this word
  --sandbox A,B        a sandbox that runs: its own address, and that of its pages
  --provider A,B       another sandbox in the provider's place; no key is needed

Ends with 0 when all that could be tried agrees or is an accepted difference (accepted-differences.ts), with 1 when
something else differs, with 2 when it can't begin.
Payments, refunds and two products stay in the test account; customers, contracts and pages are taken back.`;

type Options = {
  args: string[];
  env: Readonly<Record<string, string | undefined>>;
  say: (line: string) => void;
  ask: AskPerson;
  /** The differences that don't fail a run; by default those in the committed list. */
  accepted?: readonly AcceptedDifference[];
};

/** Runs the comparison and returns the process's exit code. The key is never printed. */
export async function compareProvider({
  args,
  env,
  say,
  ask,
  accepted = acceptedDifferences,
}: Options): Promise<0 | 1 | 2> {
  const key = env.STRIPE_SECRET_KEY ?? "";
  const tell = (line: string) => say(key === "" ? line : line.replaceAll(key, "(the key)"));
  const read = readOptions(args, key);
  if (typeof read === "string") {
    tell(read);
    return 2;
  }
  const own = read.sandbox ? undefined : await startOwnSandbox();
  const mark = newId();
  const provider = openSide({ name: "the provider", ...read.provider, mark: `p${mark}` });
  const sandbox = openSide({ name: "the sandbox", ...sandboxAt(read.sandbox ?? own), mark: `s${mark}` });
  try {
    await provider.gateway.checkKey();
    const compared: JudgedComparison[] = [];
    for (const step of steps.filter(({ name }) => name.includes(read.only))) {
      const person = read.isByHand ? ask : undefined;
      const result = judge(await compareStep(step, { provider, sandbox, ask: person }), accepted);
      compared.push(result);
      for (const line of linesOf(result)) tell(line);
    }
    for (const { step, where } of noLongerSeen(compared, accepted))
      tell(`No longer differs, and can come off the list: ${step}, ${where}`);
    const count = (outcome: JudgedComparison["outcome"]) => compared.filter((one) => one.outcome === outcome).length;
    tell(
      `${count("agrees")} agree, ${count("accepted")} accepted, ${count("differs")} differ, ${count("not tried")} not tried; * is general knowledge alone`,
    );
    return count("differs") > 0 ? 1 : 0;
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    tell(`It can't begin: ${error.message}. Is the key right, and the provider reachable?`);
    return 2;
  } finally {
    for (const side of [provider, sandbox])
      for (const left of await undoAll(side)) tell(`Still there at ${side.name}: ${left}`);
    await own?.stop();
  }
}

function linesOf({ step, facts, ...result }: JudgedComparison): string[] {
  const line = `${result.outcome.padEnd(9)} ${step.isUnconfirmed ? "*" : " "} ${step.name}`;
  if (result.outcome === "not tried") return [line, `              ${result.why}`];
  if (result.outcome === "agrees") return [`${line} (${facts} facts)`];
  return [
    line,
    ...result.differences.flatMap(({ where, provider, sandbox, why }) => [
      `              ${where}`,
      `                provider: ${provider}`,
      `                sandbox:  ${sandbox}`,
      ...(why === undefined ? [] : [`                accepted: ${why}`]),
    ]),
  ];
}

type Address = { port: number; origin: string };

const sandboxAt = (at: Address | undefined) => ({
  apiKey: "sk_test_compare",
  sandboxPort: at?.port,
  origin: at?.origin ?? "",
});

/** Returns the options or, if they are invalid, an error message. */
function readOptions(args: string[], key: string) {
  const known = { type: "string" } as const;
  const options = { sandbox: known, provider: known, only: known, "by-hand": { type: "boolean" } } as const;
  try {
    const { values } = parseArgs({ args, options });
    const other = values.provider === undefined ? undefined : addressOf(values.provider);
    if (!other && /^[rs]k_live_/.test(key))
      return "This is a live key. The comparison charges cards, refunds and makes contracts, so it takes a test key only (sk_test_…).";
    if (!other && !/^[rs]k_test_\w+$/.test(key)) return `STRIPE_SECRET_KEY isn't a test key (sk_test_…).\n\n${USAGE}`;
    return {
      provider: other ? sandboxAt(other) : { apiKey: key, sandboxPort: undefined, origin: "https://clinic.example" },
      sandbox: values.sandbox === undefined ? undefined : addressOf(values.sandbox),
      isByHand: values["by-hand"] ?? false,
      only: values.only ?? "",
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : "These options aren't understood."}\n\n${USAGE}`;
  }
}

/**
 * Parses the two URLs of a sandbox, separated by a comma: its API's URL, which must be on this machine, and its pages'
 * URL.
 */
function addressOf(text: string): Address {
  const [own = "", pages = ""] = text.split(",");
  const [{ hostname, port } = { hostname: "", port: "" }, origin] = [
    URL.parse(own) ?? undefined,
    URL.parse(pages)?.origin,
  ];
  if (!["127.0.0.1", "localhost"].includes(hostname) || port === "" || !origin)
    throw new Error("A sandbox is named by two addresses, such as http://127.0.0.1:4000,http://localhost:3000.");
  return { port: Number(port), origin };
}
