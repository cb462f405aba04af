import { addressesOf } from "#platform/db/hosts.ts";
import { MigrationError } from "#platform/db/migration-error.ts";
import { type Env, SettingError } from "#platform/env.ts";

/**
 * Returns why the start failed, in one sentence that an operator can act on. Never includes the values of a query,
 * which Drizzle appends to its message, or a URL that may hold a password.
 */
export function sentenceOfStartFailure(
  error: unknown,
  env: Pick<Env, "port" | "sandboxPort" | "metricsPort" | "databaseUrl" | "databaseDirectUrl"> | undefined,
): string {
  const links = [...chainOf(error)];
  const codes = links.map((link) => ("code" in link ? link.code : undefined));
  if (codes.includes("EADDRINUSE")) {
    const [setting, port] = portSettingOf(links, env);
    return `Port ${port} is taken by another program: stop that, or set ${setting} to a free one.`;
  }
  if (codes.includes("EACCES") && links.some((link) => "syscall" in link && link.syscall === "listen"))
    return `This user may not listen on port ${env?.port}: set PORT to one above 1023, and put a proxy in front.`;
  const network = codes.find((code) =>
    ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"].includes(String(code)),
  );
  if (env?.databaseUrl && network) {
    const isDirect = env.databaseDirectUrl !== undefined && env.databaseDirectUrl !== env.databaseUrl;
    const isOfDirect = isDirect && links.some((link) => isOf(link, env.databaseDirectUrl));
    const [setting, url] = isOfDirect
      ? ["DATABASE_DIRECT_URL", env.databaseDirectUrl]
      : ["DATABASE_URL", env.databaseUrl];
    return `The database that ${setting} names can't be reached at ${hostOf(url)} (${String(network)}).`;
  }
  // For a failed query, the database's message says more than the statement.
  const innermost = links.at(-1);
  const words = (innermost?.message || String(codes.find(Boolean) ?? error)).split("\nparams:")[0] ?? "";
  return words.trim();
}

/**
 * Returns the exit code after a failed start: 78 (EX_CONFIG) if it would fail again until an operator acts (OP-16), or
 * 1 if a process supervisor may retry.
 */
export function exitCodeOfStartFailure(error: unknown): number {
  return [...chainOf(error)].some((link) => link instanceof SettingError || link instanceof MigrationError) ? 78 : 1;
}

/**
 * Returns the setting and number of the port that could not be opened: SANDBOX_PORT or METRICS_PORT if the error names
 * that port, otherwise PORT.
 */
function portSettingOf(
  links: Error[],
  env: Pick<Env, "port" | "sandboxPort" | "metricsPort"> | undefined,
): [setting: string, port: number | undefined] {
  const ports: [string, number | undefined][] = [
    ["SANDBOX_PORT", env?.sandboxPort],
    ["METRICS_PORT", env?.metricsPort],
  ];
  const isNamed = (port: number | undefined) => links.some((link) => "port" in link && link.port === port);
  return ports.find(([, port]) => port !== env?.port && isNamed(port)) ?? ["PORT", env?.port];
}

function* chainOf(error: unknown): Generator<Error> {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    yield current;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
}

function hostOf(databaseUrl = ""): string {
  const hosts = addressesOf(databaseUrl).map((address) => URL.parse(address)?.host);
  return hosts.every(Boolean) ? hosts.join(", ") : "its address";
}

const POSTGRES_PORT = 5_432;

/**
 * Whether the connection that failed was to the database: a refused connection names the port, an unknown host its
 * name.
 */
function isOf(failure: Error, databaseUrl = ""): boolean {
  return addressesOf(databaseUrl).some((address) => {
    const url = URL.parse(address);
    if ("hostname" in failure) return failure.hostname === url?.hostname;
    return "port" in failure && failure.port === Number(url?.port || POSTGRES_PORT);
  });
}
