import type { Principal } from "#shared/principal.ts";
import type { Role } from "#shared/rights.ts";

/** The author of a change, as recorded in the audit log. */
export type AuditActor = {
  /** The staff member's account; null when the system itself acts. */
  accountId: string | null;
  /** The name at the time of the change, stored in the entry. */
  name: string;
  role: Role | null;
  sessionId: string | null;
  requestId: string | null;
  /** The network from which the request came, without the part that identifies a device. */
  addressPrefix: string | null;
};

export type RequestOfStaff = { principal: Principal; requestId: string; clientNetwork: string | undefined };

/** Returns the actor of a staff call, from its handler's context. */
export function actorOf({ principal, requestId, clientNetwork }: RequestOfStaff): AuditActor {
  return {
    accountId: principal.customerId,
    name: principal.name,
    role: principal.role,
    sessionId: principal.sessionId,
    requestId,
    addressPrefix: clientNetwork ? addressPrefixOf(clientNetwork) : null,
  };
}

/** Returns the actor for changes made by a job or a command itself. */
export function systemActor(name: string): AuditActor {
  return { accountId: null, name, role: null, sessionId: null, requestId: null, addressPrefix: null };
}

/** Returns the first three bytes of an IPv4 address, or the first three groups of an IPv6 address. */
export function addressPrefixOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/, "");
  return mapped.includes(":")
    ? `${mapped.split(":").slice(0, 3).join(":")}::`
    : `${mapped.split(".").slice(0, 3).join(".")}.0`;
}
