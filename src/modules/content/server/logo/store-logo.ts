import { eq } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { readLogoFiles } from "#platform/images/logo-files.ts";
import { AppError } from "#shared/app-error.ts";
import { formatLogoName, parseLogoName } from "#shared/brand/logo.ts";
import { clinicLogos } from "../tables.ts";

/**
 * Stores a logo and returns the name under which the settings refer to it. The same logo is stored only once. Throws
 * the errors of `readLogoFiles`.
 */
export async function storeLogo(db: Database, upload: Uint8Array): Promise<string> {
  const files = await readLogoFiles(upload);
  await db.insert(clinicLogos).values(files).onConflictDoNothing();
  return formatLogoName(files);
}

/** Returns the bytes of the logo with this name, for an email or a PDF. */
export async function readLogoPng(
  db: DatabaseOrTransaction,
  name: string | undefined,
): Promise<Uint8Array | undefined> {
  const logo = parseLogoName(name ?? "");
  if (!logo) return undefined;
  const [row] = await db.select({ png: clinicLogos.png }).from(clinicLogos).where(eq(clinicLogos.hash, logo.hash));
  return row?.png;
}

/** Throws `invalid_input` for the name of a logo that was never stored. */
export async function assertLogo(db: DatabaseOrTransaction, name: string | undefined): Promise<void> {
  if (!name || (await readLogoPng(db, name))) return;
  throw new AppError("invalid_input", { issues: [{ path: "logo", message: "Upload the logo first." }] });
}
