import { checkConfig } from "./check-config/check-config.ts";
import { lineOf } from "./check-config/findings.ts";

/** `halcyon check-config [--json]`: all that keeps the settings from working. Ends with 1 when something does. */
const findings = await checkConfig();
const faults = findings.filter(({ state }) => state === "fault").length;
if (process.argv.includes("--json")) console.log(JSON.stringify(findings, undefined, 2));
else {
  for (const finding of findings) console.log(lineOf(finding));
  console.log(faults === 0 ? "Nothing keeps Halcyon from starting." : `${faults} ${faults === 1 ? "fault" : "faults"}`);
}
if (faults > 0) process.exitCode = 1;
