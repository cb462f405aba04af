import { execFileSync } from "node:child_process";

/** Prepares the build before the fault tests. Each server brings its own database. */
export default function prepareFaults(): void {
  execFileSync(process.execPath, ["scripts/ensure-build.mjs"], { stdio: "inherit" });
}
