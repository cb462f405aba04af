/** A server that takes longer isn't waited for where there are others. */
export const HOST_WITHIN_MS = 2_000;

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?/;

/**
 * Returns the addresses of the single servers that one address names, as libpq's do: `postgresql://user:password@a,b:5433/name`,
 * each with a port of its own or the usual one. `target_session_attrs` isn't theirs: what we connect to takes writes.
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

/** Whether nothing lies between us and the database that could end a silent connection: it is reached by a socket, or on this machine. */
export function isOnThisMachine(url: string): boolean {
  const [, , , hosts = ""] = ADDRESS.exec(url) ?? [];
  return THIS_MACHINE.test(hosts);
}

/** Returns the same servers' address with another database. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const [, scheme, user = "", hosts = "", , query = ""] = ADDRESS.exec(serverUrl) ?? [];
  if (scheme === undefined) throw new TypeError("not an address of a database");
  return `${scheme}${user}${hosts}/${database}${query}`;
}

/**
 * The servers of one address, of which one takes writes: they are tried in turn, from the last good one on (OP-2). Until
 * the driver can do it (node-postgres, pull request 3643).
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

  /** The address to try first. */
  get present(): string {
    return this.addresses[this.#at] ?? "";
  }

  /** The next connection goes to another server than this, unless others have moved on already. */
  leave(address: string): void {
    if (address === this.present) this.#at = (this.#at + 1) % this.addresses.length;
  }
}

const known = new Map<string, Hosts>();

/** Returns the servers of an address. All connections of this process learn from each other which one is good. */
export function hostsOf(url: string): Hosts {
  const found = known.get(url) ?? new Hosts(url);
  known.set(url, found);
  return found;
}
