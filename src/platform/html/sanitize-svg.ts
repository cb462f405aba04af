import { loadSanitizer, type TagTransformer } from "./sanitize-html.ts";

/** Allowed elements: shapes, their groups, fills and clips. No text, no pictures, no scripts, no external content. */
const TAGS =
  "svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask title desc symbol use".split(
    " ",
  );

/** How shapes are painted, as attributes or styles. */
const PAINT = [
  ..."fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit".split(" "),
  ..."stroke-dasharray stroke-dashoffset stroke-opacity opacity color clip-path clip-rule mask stop-color stop-opacity".split(
    " ",
  ),
];

const ATTRIBUTES = [
  ...PAINT,
  ..."id transform viewBox preserveAspectRatio xmlns version width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d".split(
    " ",
  ),
  ..."points offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits href".split(
    " ",
  ),
];

/** Whether a value refers to nothing outside the drawing. */
function isSafe(name: string, value: string): boolean {
  if (/[<>\\]|&(?!amp;|quot;)/.test(value)) return false;
  if (name === "href") return /^#[\w.-]+$/.test(value);
  if (name === "xmlns") return value === "http://www.w3.org/2000/svg";
  const withoutOwn = value.replace(/url\(\s*['"]?#[\w.-]+['"]?\s*\)/g, "");
  return !/url|[:@]|javascript|expression/i.test(withoutOwn);
}

type Paint = Readonly<Record<string, string>>;

/** Returns a style's declarations ("fill:#fff;stroke:none") as attributes. */
function paintOf(style: string): Paint {
  return Object.fromEntries(
    style.split(";").flatMap((declaration) => {
      const [name = "", value = ""] = declaration.split(/:(.*)/s).map((part) => part.trim());
      return PAINT.includes(name) && isSafe(name, value) ? [[name, value]] : [];
    }),
  );
}

/** Returns the paint of each class in a drawing's style sheets: drawing programs write fills there. */
function classesOf(svg: string): Map<string, Paint> {
  const classes = new Map<string, Paint>();
  for (const [, sheet = ""] of svg.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
    for (const [, selectors = "", body = ""] of sheet
      .replace(/\/\*.*?\*\/|<!\[CDATA\[|\]\]>/gs, "")
      .matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const selector of selectors.split(",")) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? [];
        if (name) classes.set(name, { ...classes.get(name), ...paintOf(body) });
      }
  return classes;
}

/**
 * Returns a drawing with only shapes and their paint, or undefined if it is no SVG or has no size. Styles become
 * attributes. Sanitizing the result again doesn't change it.
 */
export function sanitizeSvg(svg: string): string | undefined {
  if (/<!ENTITY/i.test(svg)) return undefined;
  const classes = classesOf(svg);
  const toAttributes: TagTransformer = (tagName, attributes) => {
    const { class: names = "", style = "", ...rest } = attributes;
    const own = { ...rest, ...(rest["xlink:href"] ? { href: rest["xlink:href"] } : {}) };
    const painted = names.split(/\s+/).flatMap((name) => Object.entries(classes.get(name) ?? {}));
    const all = { ...own, ...Object.fromEntries(painted), ...paintOf(style) };
    const attribs = Object.fromEntries(
      Object.entries(all).filter(([name, value]) => ATTRIBUTES.includes(name) && isSafe(name, value)),
    );
    return { tagName, attribs };
  };
  const clean = loadSanitizer()(svg.replace(/^[^<]*/, ""), {
    allowedTags: TAGS,
    allowedAttributes: { "*": ATTRIBUTES },
    allowedSchemesByTag: {},
    allowedSchemes: [],
    disallowedTagsMode: "discard",
    nonTextTags: ["style", "script", "text", "foreignObject", "textarea", "option", "noscript", "metadata"],
    transformTags: { "*": toAttributes },
    selfClosing: [],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
  const [whole = ""] = /^<svg\b[^>]*>/.exec(clean) ?? [];
  const box = /\bviewBox="\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+[\d.]+[\s,]+[\d.]+\s*"/.test(whole);
  const size = /\bwidth="[\d.]+(px)?"/.test(whole) && /\bheight="[\d.]+(px)?"/.test(whole);
  if (!clean.endsWith("</svg>") || !(box || size)) return undefined;
  return whole.includes("xmlns=") ? clean : clean.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}
