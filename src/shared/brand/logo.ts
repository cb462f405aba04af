/** A clinic's logo as pages show it. */
export type Logo = { src: string; width: number; height: number };

const NAME = /^([0-9a-f]{64})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(svg|png)$/;

export type LogoName = { hash: string; width: number; height: number; kind: "svg" | "png" };

/** Returns the name by which settings refer to a logo: its content's hash, its size in pixels, and its file type. */
export const formatLogoName = ({ hash, width, height, kind }: LogoName): string => `${hash}-${width}x${height}.${kind}`;

/** Parses a logo name; undefined for any other text. */
export function parseLogoName(name: string): LogoName | undefined {
  const [, hash, width, height, kind] = NAME.exec(name) ?? [];
  if (!hash) return undefined;
  return { hash, width: Number(width), height: Number(height), kind: kind === "svg" ? "svg" : "png" };
}

/** Returns the URL and size of the logo with this name; undefined if the clinic has none. */
export function logoOf(name: string | undefined): Logo | undefined {
  const logo = parseLogoName(name ?? "");
  return logo && { src: `/logo/${logo.hash}.${logo.kind}`, width: logo.width, height: logo.height };
}
