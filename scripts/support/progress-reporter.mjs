import { relative } from "node:path";
import { root } from "./folders.mjs";

/**
 * A vitest reporter that reports each test to the parent process when it begins and ends, so that a killed run has
 * reported everything until then.
 *
 * @typedef {{ kind: "loaded" } | { kind: "begun", id: string, name: string } | { kind: "finished", id: string, name:
 * string, state: "passed" | "failed" | "skipped", ms: number, reasons: string[] } | { kind: "broken", name: string,
 * reasons: string[] }} Progress
 */
export default class ProgressReporter {
  /** Reports that the run, or a file, is prepared and its tests begin. */
  onTestRunStart() {
    tell({ kind: "loaded" });
  }

  onTestModuleCollected() {
    tell({ kind: "loaded" });
  }

  onTestCaseReady(test) {
    tell({ kind: "begun", id: test.id, name: nameOf(test) });
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const ms = test.diagnostic()?.duration ?? 0;
    tell({ kind: "finished", id: test.id, name: nameOf(test), state, ms, reasons: reasonsOf(errors) });
  }

  /** Reports hooks that failed around a group of tests. */
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) tell({ kind: "broken", name: nameOf(suite), reasons: reasonsOf(suite.errors()) });
  }

  /** Reports a file that couldn't be loaded, or hooks that failed around it. */
  onTestModuleEnd(module) {
    const errors = module.errors();
    if (errors.length > 0) tell({ kind: "broken", name: fileOf(module), reasons: reasonsOf(errors) });
  }

  onTestRunEnd(_modules, unhandled) {
    if (unhandled.length > 0) tell({ kind: "broken", name: "outside of any test", reasons: reasonsOf(unhandled) });
  }
}

/** @param {Progress} progress */
function tell(progress) {
  process.send?.(progress);
}

const fileOf = (module) => relative(root, module.moduleId);
const nameOf = (task) => `${fileOf(task.module)} > ${task.fullName}`;

/** Returns the first lines of each failure; the full text is in the log above. */
function reasonsOf(errors = []) {
  return errors.map(({ message = "", stack = "" }) =>
    (stack.includes(message) ? stack : `${message}\n${stack}`).split("\n").slice(0, 12).join("\n"),
  );
}
