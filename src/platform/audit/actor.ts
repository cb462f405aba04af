import type { Principal } from "#shared/principal.ts";
import type { Role } from "#shared/rights.ts";

/** The author of a change, as written in the audit log. */
export type AuditActor = {
  /** The staff member's account; null when the system itself acts. */
  accountId: string | null;
  /** The name at the time of the change, which the entry keeps. */
  name: string;
  role: Role | null;
  sessionId: string | null;
  requestId: string | null;
  /** The network the request came from, without the part that names one device. */
  addressPrefix: string | null;
};

export type RequestOfStaff = { principal: Principal; requestId: string; clientAddress: string | undefined };

/** The actor of a staff call, from the context of its handler. */
export function actorOf({ principal, requestId, clientAddress }: RequestOfStaff): AuditActor {
  return {
    accountId: principal.customerId,
    name: principal.name,
    role: principal.role,
    sessionId: principal.sessionId,
    requestId,
    addressPrefix: clientAddress ? addressPrefixOf(clientAddress) : null,
  };
}

/** The actor of changes that a job or a command makes by itself. */
export function systemActor(name: string): AuditActor {
  return { accountId: null, name, role: null, sessionId: null, requestId: null, addressPrefix: null };
}

/** The first three bytes of an IPv4 address, the first three groups of an IPv6 address. */
export function addressPrefixOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/, "");
  return mapped.includes(":")
    ? `${mapped.split(":").slice(0, 3).join(":")}::`
    : `${mapped.split(".").slice(0, 3).join(".")}.0`;
}
