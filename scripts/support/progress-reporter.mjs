import { relative } from "node:path";
import { root } from "./folders.mjs";

/**
 * A reporter of vitest that reports each test to the parent process as it begins and ends, so that a run that is killed
 * has reported all until then.
 *
 * @typedef {{ kind: "loaded" }
 *   | { kind: "begun", id: string, name: string }
 *   | { kind: "finished", id: string, name: string, state: "passed" | "failed" | "skipped", ms: number, reasons: string[] }
 *   | { kind: "broken", name: string, reasons: string[] }} Progress
 */
export default class ProgressReporter {
  /** Everything is prepared, or a file is: its tests begin. */
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

  /** Hooks that failed around a group of tests. */
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) tell({ kind: "broken", name: nameOf(suite), reasons: reasonsOf(suite.errors()) });
  }

  /** A file that couldn't be loaded, or hooks that failed around it. */
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

/** The head of each failure; the whole of it is in the log above. */
function reasonsOf(errors = []) {
  return errors.map(({ message = "", stack = "" }) =>
    (stack.includes(message) ? stack : `${message}\n${stack}`).split("\n").slice(0, 12).join("\n"),
  );
}
