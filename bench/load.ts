import autocannon from "autocannon";

export type Load = {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  connections?: number;
  seconds?: number;
};
/** `whyFailed` is the message of the first failure that has one. */
export type LoadResult = { perSecond: number; p99: number; failures: number; total: number; whyFailed?: string };

/** Sends requests on `connections` connections at once for some seconds, and returns the results. */
export async function load({
  url,
  method = "GET",
  headers = {},
  body,
  connections = 8,
  seconds = 4,
}: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: { "accept-encoding": "br", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    total: result.requests.total,
  };
}

/** Does the work without measuring it, so that statements are prepared and code is compiled before the measurement. */
export async function warmUp(count: number, parallel: number, work: (index: number) => Promise<boolean>) {
  await repeat(count, parallel, work);
}

/**
 * Runs `work` `total` times, `parallel` at once, and returns the rate, the 99th percentile of the times, and the
 * failures.
 */
export async function repeat(
  total: number,
  parallel: number,
  work: (index: number) => Promise<boolean>,
): Promise<LoadResult> {
  const times: number[] = [];
  let failures = 0;
  let whyFailed: string | undefined;
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (next < total) {
        const index = next++;
        const from = performance.now();
        const succeeded = await work(index).catch((error: unknown) => {
          whyFailed ??= String(error);
          return false;
        });
        times.push(performance.now() - from);
        if (!succeeded) failures += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  return {
    perSecond: total / seconds,
    p99: times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0,
    failures,
    total,
    ...(whyFailed === undefined ? {} : { whyFailed }),
  };
}
