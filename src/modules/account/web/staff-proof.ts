import { fromWire } from "#shared/contract/wire-names.ts";

const PROOFS = ["second_factor_needed", "step_up_needed"] as const;

/** The proof that a staff member's session lacks for a call of the site. */
export type MissingProof = (typeof PROOFS)[number];

/**
 * Returns the proof that a refused call requires of staff, if a click started the call and it was a change or a
 * download. Returns undefined for calls that pages make by themselves, because these must not open a dialog.
 */
export async function proofAskedFor(
  { method, url }: Pick<Request, "method" | "url">,
  answer: Response,
  isPressed: boolean,
): Promise<MissingProof | undefined> {
  if (!isPressed || (method === "GET" && !url.endsWith("/user/export"))) return undefined;
  const body: unknown = await fromWire(await answer.json().catch(() => undefined));
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  return PROOFS.find((proof) => proof === code);
}
