import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { INK, type PdfLook, SOFT } from "#platform/pdf.ts";
import { DEFAULT_BRAND } from "#shared/brand/brand.ts";
import { paletteOf } from "#shared/brand/palette.ts";
import type { ClinicSettings } from "../../domain/clinic-settings.ts";
import { readLogoPng } from "./store-logo.ts";

/** Returns the look of the clinic's PDFs: its colors, fonts and logo; undefined for the standard look. */
export async function readPaperLook(
  db: DatabaseOrTransaction,
  { brand, logo }: Pick<ClinicSettings, "brand" | "logo">,
): Promise<PdfLook | undefined> {
  if (!brand && !logo) return undefined;
  const palette = paletteOf(brand ?? DEFAULT_BRAND);
  return {
    // Paper is white, whatever the site's background is.
    ink: palette.ink ?? INK,
    soft: palette["ink-soft"] ?? SOFT,
    linen: palette.linen ?? SOFT,
    fonts: brand?.fonts ?? DEFAULT_BRAND.fonts,
    logo: await readLogoPng(db, logo),
  };
}
