import { monitorEventLoopDelay } from "node:perf_hooks";

const BUCKETS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];

type Series = { count: number; sum: number; buckets: number[] };

/** The process's counters in Prometheus format. Labels are routes and statuses, never people. */
export class Metrics {
  readonly #calls = new Map<string, Series>();
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #gauges: [name: string, help: string, read: () => number][] = [];

  constructor() {
    this.#delay.enable();
  }

  gauge(name: string, help: string, read: () => number): void {
    this.#gauges.push([name, help, read]);
  }

  observe(call: string, status: number, milliseconds: number): void {
    const key = `call="${call}",status="${status}"`;
    let series = this.#calls.get(key);
    if (!series) {
      series = { count: 0, sum: 0, buckets: BUCKETS.map(() => 0) };
      this.#calls.set(key, series);
    }
    series.count += 1;
    series.sum += milliseconds;
    BUCKETS.forEach((limit, index) => {
      if (series && milliseconds <= limit) series.buckets[index] = (series.buckets[index] ?? 0) + 1;
    });
  }

  toText(): string {
    const lines = ["# HELP http_call_ms Time of API calls in milliseconds", "# TYPE http_call_ms histogram"];
    for (const [labels, series] of this.#calls) {
      for (const [index, limit] of BUCKETS.entries()) {
        lines.push(`http_call_ms_bucket{${labels},le="${limit}"} ${series.buckets[index]}`);
      }
      lines.push(`http_call_ms_bucket{${labels},le="+Inf"} ${series.count}`);
      lines.push(
        `http_call_ms_sum{${labels}} ${series.sum.toFixed(1)}`,
        `http_call_ms_count{${labels}} ${series.count}`,
      );
    }
    for (const [name, help, read] of this.#gauges)
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`);
    const memory = process.memoryUsage();
    lines.push("# TYPE process_resident_memory_bytes gauge", `process_resident_memory_bytes ${memory.rss}`);
    lines.push(
      "# TYPE nodejs_eventloop_lag_p99_seconds gauge",
      `nodejs_eventloop_lag_p99_seconds ${(this.#delay.percentile(99) / 1e9).toFixed(4)}`,
    );
    return `${lines.join("\n")}\n`;
  }
}
