/** SH-12: the time after which loading a chunk is given up. */
const LONGEST_MS = 120_000;

/** A script chunk that could not be loaded: `url` says which, `reason` why. */
export class ChunkError extends Error {
  readonly url: string;
  readonly reason: string;

  constructor(url: string, reason: string, cause: unknown) {
    super(`the part ${url.split("/").pop()} could not be loaded: ${reason}`, { cause });
    this.name = "ChunkError";
    this.url = url;
    this.reason = reason;
  }
}

export function isChunkError(error: unknown): error is ChunkError {
  return error instanceof Error && error.name === "ChunkError" && "url" in error;
}

type Route = { id: string; module: string };

const importUrl = (url: string): Promise<unknown> => import(/* @vite-ignore */ url);

/**
 * Replaces React Router's loader of route modules (see vite.config.ts), which after a failed import reloads the page
 * again and again, and never settles. This one gives up after 120 s at most. It then returns a page that throws the
 * error, so that the error page shows it: the router would swallow a rejection for routes without a loader.
 */
export async function loadRouteModule(
  route: Route,
  loaded: Record<string, unknown>,
  { importModule = importUrl, longestMs = LONGEST_MS } = {},
): Promise<unknown> {
  const known = loaded[route.id];
  if (known) return known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longestMs / 1000} seconds`)), longestMs);
  });
  try {
    const module = await Promise.race([importModule(route.module), timeout]);
    loaded[route.id] = module;
    return module;
  } catch (error) {
    const failure = new ChunkError(route.module, error instanceof Error ? error.message : String(error), error);
    return {
      default: () => {
        throw failure;
      },
    };
  } finally {
    clearTimeout(timer);
  }
}
