import { auditDescription } from "#shared/contract/resource/audit.ts";
import { resourceClient } from "#staff/resource/resource-client.ts";

/** The last author of the page about the clinic, from the audit log. Throws ApiError. */
export async function readLastWriter(): Promise<string | undefined> {
  const { docs } = await resourceClient(auditDescription).list({ "f.resource": "is:AboutPage", limit: "25" });
  const name = docs[0]?.actorName;
  return typeof name === "string" ? name : undefined;
}
