import { connect, type Socket } from "node:net";

/** Opens a bare connection to the server of an address, whose host is a name or the folder of its socket. */
export function connectToDatabase(databaseUrl: string): Socket {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
}
