import { execFileSync } from "node:child_process";

/** Before the faults: the build. Each server brings its own database. */
export default function prepareFaults(): void {
  execFileSync(process.execPath, ["scripts/ensure-build.mjs"], { stdio: "inherit" });
}
