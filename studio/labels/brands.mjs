/** One label system per brand: its own color, typeface and one small sign. Sizes in cm of the real pack. */

const plainText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Names that end in a strength keep it together: "Clear Current 2 %" breaks before the number, never in it. */
const keepStrength = (name) => plainText(name).replace(/(\d) %/, "$1&nbsp;%");

const fern = (ink) =>
  `<svg width=".8cm" height=".95cm" viewBox="0 0 40 48" fill="none" stroke="${ink}" stroke-width="1.5"><path d="M20 47V5"/>${[
    12, 22, 33,
  ]
    .map(
      (y, i) =>
        `<path d="M20 ${y}c-6-1-9-4-${9 + 1.5 * i}-9c6 0 9 4 ${9 + 1.5 * i} 9c6-1 9-4 ${9 + 1.5 * i}-9c-6 0-9 4-${9 + 1.5 * i} 9"/>`,
    )
    .join("")}</svg>`;

const ring = (ink) =>
  `<svg width=".5cm" height=".5cm" viewBox="0 0 20 20" style="flex:none"><circle cx="10" cy="10" r="8.4" fill="none" stroke="${ink}" stroke-width="2.2"/></svg>`;

const halfSun = (ink) =>
  `<svg width="1.1cm" height=".56cm" viewBox="0 0 44 22" style="display:block;margin:0 auto"><path d="M4 21a18 18 0 0 1 36 0z" fill="${ink}"/></svg>`;

const small = "font-size:.255cm;line-height:1.45";

/** A sunscreen's factor is the largest line, on its own. */
function splitFactor(name) {
  const found = /^(.*?)\s+(SPF \d+)$/.exec(name);
  return found ? { name: found[1], factor: found[2] } : { name, factor: "" };
}

const SYSTEMS = {
  corvenna: ({ name, kind, size, ink }) => `<div style="text-align:center;font-family:Cormorant;font-weight:500">
    <div style="font-size:.42cm;letter-spacing:.085cm;padding-left:.085cm;line-height:1;white-space:nowrap">CORVENNA</div>
    <div style="width:.9cm;border-top:.022cm solid ${ink};margin:.26cm auto"></div>
    <div style="font-size:.50cm;line-height:1.05;text-wrap:balance">${name}</div>
    <div style="font-family:Jost;${small};letter-spacing:.02cm;margin-top:.28cm">${kind}<br>${size}</div></div>`,
  palefern: ({ name, kind, size, ink }) => `<div style="text-align:center;font-family:Fraunces;font-weight:360">
    ${fern(ink)}<div style="font-size:.66cm;line-height:1;margin-top:.12cm">Palefern</div>
    <div style="font-style:italic;font-size:.40cm;line-height:1.12;margin-top:.36cm;text-wrap:balance">${name}</div>
    <div style="font-family:Instrument;${small};margin-top:.32cm">${kind}<br>${size}</div></div>`,
  ostrela: ({ name, kind, size, ink }) => `<div style="font-family:Instrument;text-align:left">
    <div style="display:flex;align-items:center;gap:.16cm;font-size:.50cm;font-weight:600;line-height:1;letter-spacing:-.008cm">${ring(ink)}Ostrela</div>
    <div style="font-size:.36cm;font-weight:500;line-height:1.18;margin-top:.44cm;text-wrap:balance">${name}</div>
    <div style="${small};margin-top:.26cm">${kind}<br>${size}</div></div>`,
  verrane: ({ name, kind, size, ink }) => `<div style="font-family:Jost;text-align:left">
    <div style="font-size:.40cm;letter-spacing:.10cm;line-height:1;white-space:nowrap">VERRANE</div>
    <div style="border-top:.022cm solid ${ink};margin:.22cm 0"></div>
    <div style="font-size:.41cm;line-height:1.14;text-wrap:balance">${name}</div>
    <div style="border-top:.022cm solid ${ink};margin:.26cm 0 .16cm"></div>
    <div style="${small};letter-spacing:.01cm">${kind}<br>${size}</div></div>`,
  haldwyn: ({ name, kind, size, ink }) => {
    const parts = splitFactor(name);
    return `<div style="font-family:Jost;text-align:center">${halfSun(ink)}
    <div style="font-size:.48cm;font-weight:600;letter-spacing:.02cm;line-height:1;margin-top:.2cm">Haldwyn</div>
    <div style="font-size:.34cm;line-height:1.2;margin-top:.36cm;text-wrap:balance">${parts.name}</div>
    <div style="font-size:.64cm;font-weight:500;line-height:1;white-space:nowrap;margin-top:.22cm">${parts.factor}</div>
    <div style="${small};margin-top:.26cm">${kind}<br>${size}</div></div>`;
  },
  "linsay-rook": ({ name, kind, size }) => `<div style="font-family:Fraunces;text-align:left">
    <div style="font-size:.62cm;font-weight:430;line-height:.98">Linsay<br>Rook</div>
    <div style="font-family:Instrument;font-size:.34cm;font-weight:500;line-height:1.2;margin-top:.5cm;text-wrap:balance">${name}</div>
    <div style="font-family:Instrument;${small};margin-top:.24cm">${kind}<br>${size}</div></div>`,
};

/** A label's inner HTML, in its brand's system. */
export function labelHtml(label) {
  return SYSTEMS[label.brand]({
    name: keepStrength(label.name),
    kind: plainText(label.kind),
    size: plainText(label.size).replace(" / ", '<span style="opacity:.75"> / </span>'),
    ink: label.ink,
  });
}
