import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Env } from "#platform/env.ts";
import { type Finding, fault, ok } from "./findings.ts";

type Addresses = Pick<Env, "publicUrl" | "databaseUrl" | "databaseDirectUrl" | "s3Url" | "backupUrl" | "smtpUrl">;

/** Resolves each host named in a setting, except IP addresses and socket folders. */
export async function checkHosts(env: Addresses): Promise<Finding[]> {
  const named = [
    ["PUBLIC_URL", env.publicUrl],
    ["DATABASE_URL", env.databaseUrl],
    ["DATABASE_DIRECT_URL", env.databaseDirectUrl === env.databaseUrl ? undefined : env.databaseDirectUrl],
    ["S3_URL", env.s3Url],
    ["BACKUP_URL", env.backupUrl],
    ["SMTP_URL", env.smtpUrl],
  ] as const;
  const hosts = named.flatMap(([setting, address]) => hostsIn(address).map((host) => ({ setting, host })));
  return Promise.all(
    hosts.map(async ({ setting, host }) => {
      const about = `name in ${setting}`;
      const isKnown = await lookup(host).then(
        () => true,
        () => false,
      );
      return isKnown ? ok(about, `${host} has an address.`) : fault(about, `${host} has no address.`);
    }),
  );
}

/** Returns the host names in a URL; several, separated by commas, if a database has several servers. */
function hostsIn(address: string | undefined): string[] {
  const authority = /^[a-z]+:\/\/(?:[^@/]*@)?([^/?#]*)/i.exec(address ?? "")?.[1] ?? "";
  return authority
    .split(",")
    .map((part) => decodeURIComponent(part.replace(/:\d+$/, "").replaceAll(/[[\]]/g, "")))
    .filter((host) => host !== "" && !host.startsWith("/") && isIP(host) === 0);
}
