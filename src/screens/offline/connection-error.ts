/**
 * Whether a page's data failed to load because of the connection, by the error messages of browsers and React Router.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError") return true;
  return (
    (error.name === "TypeError" &&
      /failed to fetch|networkerror|load failed|network connection/i.test(error.message)) ||
    /decode turbo-stream/i.test(error.message)
  );
}

const ANSWER_WITHIN_MS = 8_000;

/** Whether the clinic's server responds now. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch("/healthz", { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}
