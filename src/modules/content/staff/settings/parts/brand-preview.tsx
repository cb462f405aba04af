import type { CSSProperties } from "react";
import { type Brand, COLOR } from "#shared/brand/brand.ts";
import { brandProblems, paletteOf } from "#shared/brand/palette.ts";

/** Whether the colors can be previewed, that is, all are complete and make readable text. */
function isShown(brand: unknown): brand is Brand {
  const { accent, ink, paper } = brand as Brand; // the form's values, checked right here
  return (
    [accent, ink, paper].every((color) => typeof color === "string" && COLOR.test(color.trim().toLowerCase())) &&
    brandProblems(brand as Brand).length === 0
  ); // its colors were checked
}

/** A small page preview with the colors and corners from the form. */
export function BrandPreview({ brand }: { brand: unknown }) {
  if (!isShown(brand))
    return <p className="pb-6 text-ink-soft">The preview comes back with colors that can be read together.</p>;
  const palette = paletteOf(brand);
  const radius = `${brand.corner}px`;
  const on = (color: string, background?: string): CSSProperties => ({
    color: palette[color],
    ...(background ? { background: palette[background] } : {}),
  });
  return (
    <section aria-labelledby="brand-preview" className="pb-6">
      <h2 id="brand-preview" className="text-section pb-2">
        Preview
      </h2>
      <div className="grid gap-4 border border-linen p-5" style={on("ink", "paper")}>
        <p className="font-serif text-[1.625rem] leading-8">Rest is part of the treatment</p>
        <p style={on("ink-soft")}>Signature facial, 50 minutes, $145.00</p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="rounded-pill px-5 py-2 font-medium" style={on("white", "clay")}>
            Book
          </span>
          <span className="px-2 py-1" style={{ ...on("clay-ink", "rose-pale"), borderRadius: radius }}>
            20% off
          </span>
          <span style={on("clay")}>Now $116.00</span>
        </p>
        <p className="p-4" style={{ ...on("ink", "sand"), borderRadius: radius }}>
          Free to reschedule until the day before.
        </p>
        <p className="p-4" style={{ ...on("white", "ink"), borderRadius: radius }}>
          Members save on every visit.
        </p>
      </div>
    </section>
  );
}
