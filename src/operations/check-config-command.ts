import { checkConfig } from "./check-config/check-config.ts";
import { lineOf } from "./check-config/findings.ts";

/**
 * `halcyon check-config [--json]`: lists everything that prevents the settings from working, and exits with 1 if there
 * is anything.
 */
const findings = await checkConfig();
const faults = findings.filter(({ state }) => state === "fault").length;
if (process.argv.includes("--json")) console.log(JSON.stringify(findings, undefined, 2));
else {
  for (const finding of findings) console.log(lineOf(finding));
  console.log(faults === 0 ? "Nothing keeps Halcyon from starting." : `${faults} ${faults === 1 ? "fault" : "faults"}`);
}
if (faults > 0) process.exitCode = 1;
