import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isLoopbackAddress } from "./loopback.ts";

/**
 * Headers that proxies add about their caller: with such a header, the connection says nothing about where the caller
 * is.
 */
const FORWARDING = /^(?:x-forwarded|x-real-ip$|x-client-ip$|forwarded$|via$|true-client-ip$|cf-connecting-ip$)/;

type CallingRequest = Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } };

/** Whether a program on this machine sent the request directly, not through a proxy. */
export function isFromThisMachine({ headers, socket }: CallingRequest): boolean {
  return isLoopbackAddress(socket.remoteAddress) && !Object.keys(headers).some((name) => FORWARDING.test(name));
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request carries the token. The comparison takes the same time for every wrong token. */
export function bearsToken({ headers }: Pick<IncomingMessage, "headers">, token: string | undefined): boolean {
  const shown = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
  return token !== undefined && shown !== undefined && timingSafeEqual(digestOf(shown), digestOf(token));
}
