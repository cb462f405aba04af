/** How long to wait for a server if there are others. */
export const HOST_WITHIN_MS = 2_000;

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?/;

/**
 * Returns the single-server URLs of a URL with several servers, as in libpq:
 * `postgresql://user:password@a,b:5433/name`, each with its own port or the default. `target_session_attrs` is removed,
 * because we always connect to a server that accepts writes.
 */
export function addressesOf(url: string): string[] {
  const [, scheme, user = "", hosts = "", path = "", query = ""] = ADDRESS.exec(url) ?? [];
  if (scheme === undefined) return [url];
  const settings = new URLSearchParams(query);
  const isAsIs = !hosts.includes(",") && !settings.has("target_session_attrs");
  if (isAsIs) return [url];
  settings.delete("target_session_attrs");
  const left = settings.size > 0 ? `?${settings}` : "";
  return hosts.split(",").map((host) => `${scheme}${user}${host}${path}${left}`);
}

const THIS_MACHINE = /^(?:%2F[^,]*|(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)$/i;

/**
 * Whether nothing lies between us and the database that could end a silent connection: it is reached by a socket, or on
 * this machine.
 */
export function isOnThisMachine(url: string): boolean {
  const [, , , hosts = ""] = ADDRESS.exec(url) ?? [];
  return THIS_MACHINE.test(hosts);
}

/** Returns the URL of another database on the same servers. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const [, scheme, user = "", hosts = "", , query = ""] = ADDRESS.exec(serverUrl) ?? [];
  if (scheme === undefined) throw new TypeError("not an address of a database");
  return `${scheme}${user}${hosts}/${database}${query}`;
}

/**
 * The servers of one URL, of which one accepts writes. They are tried in turn, starting with the last good one (OP-2).
 * Needed until the driver supports it (node-postgres, pull request 3643).
 */
export class Hosts {
  readonly addresses: readonly string[];
  #at = 0;

  constructor(url: string) {
    this.addresses = addressesOf(url);
  }

  get areSeveral(): boolean {
    return this.addresses.length > 1;
  }

  /** The server URL to try first. */
  get present(): string {
    return this.addresses[this.#at] ?? "";
  }

  /** Makes the next connection go to a different server, unless another connection has already done so. */
  leave(address: string): void {
    if (address === this.present) this.#at = (this.#at + 1) % this.addresses.length;
  }
}

const known = new Map<string, Hosts>();

/** Returns the servers of a URL. All connections of this process share the knowledge of which one is good. */
export function hostsOf(url: string): Hosts {
  const found = known.get(url) ?? new Hosts(url);
  known.set(url, found);
  return found;
}
