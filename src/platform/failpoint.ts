let armed: string | undefined;

/**
 * Arms one named point: the process that reaches it is killed, as by power loss. For crash tests; settings refuse it in
 * production (FAILPOINT in env.ts).
 */
export function armFailpoint(name: string | undefined): void {
  armed = name;
}

/** A place where a crash test may kill the process. Costs a comparison when nothing is armed. */
export function failpoint(name: string): void {
  if (armed === name) process.kill(process.pid, "SIGKILL");
}
