import { connect, type Socket } from "node:net";

/** Opens a raw connection to the server of a URL, whose host is a name or its socket's folder. */
export function connectToDatabase(databaseUrl: string): Socket {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
}
