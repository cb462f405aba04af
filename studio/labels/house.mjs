/** The clinic's own printed matter: gift cards, tier cards, the sign, the drip bag. */

const leaf = (x, y, turn, size, colour) =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0C6-9 24-12 36 0C24 12 6 9 0 0z" fill="${colour}"/>`;

const branch = (colours) =>
  `<svg width="2.6cm" height="5.6cm" viewBox="0 0 100 215"><path d="M52 212C46 150 50 90 58 8" fill="none" stroke="#6b5742" stroke-width="1.6"/>${Array.from(
    { length: 11 },
    (_, i) =>
      leaf(
        51 + (i % 2 ? 1 : -1) + i * 0.5,
        196 - i * 18,
        i % 2 ? -32 : -148,
        1.0 - i * 0.03,
        colours[i % colours.length],
      ),
  ).join("")}</svg>`;

const wordmark = (ink, size) =>
  `<div style="font-family:Newsreader;font-weight:420;color:${ink};font-size:${size}cm;line-height:1;letter-spacing:-.02em">Halcyon <span style="font-style:italic">Aesthetics</span></div>`;

const giftBase = (background, body) =>
  `<div style="width:100%;height:100%;background:${background};position:relative;overflow:hidden">${body}</div>`;

const corner = (html, css) => `<div style="position:absolute;${css}">${html}</div>`;

/** Three gift-card designs: a branch on cream, water rings on deep green, an arch of dusk on rose. */
const GIFT = {
  1: giftBase(
    "#F6EFE4",
    corner(wordmark("#22302C", 0.62), "left:.75cm;top:.75cm") +
      corner(
        `<div style="font-family:Newsreader;font-style:italic;font-size:.58cm;line-height:1.15;color:#8A4029">A gift of time<br>and good skin</div>`,
        "left:.75cm;bottom:.8cm",
      ) +
      corner(branch(["#A9573B", "#7F9183", "#D9B3A3"]), "right:.9cm;top:.8cm"),
  ),
  2: giftBase(
    "#24403A",
    corner(
      `<svg width="9cm" height="9cm" viewBox="0 0 200 200" fill="none" stroke="#D3AE78">${[16, 30, 46, 64, 84]
        .map(
          (r, i) => `<circle cx="110" cy="100" r="${r}" stroke-width="${1.5 - i * 0.2}" opacity="${0.95 - i * 0.15}"/>`,
        )
        .join("")}</svg>`,
      "right:-1.6cm;top:-.9cm",
    ) +
      corner(wordmark("#F3EBDF", 0.62), "left:.75cm;top:.75cm") +
      corner(
        `<div style="font-family:Newsreader;font-size:.52cm;line-height:1.15;color:#E9D9BE">With love</div>`,
        "left:.75cm;bottom:.8cm",
      ),
  ),
  3: giftBase(
    "#DDB6A5",
    corner(
      '<div style="width:4.4cm;height:5.6cm;border-radius:2.2cm 2.2cm 0 0;background:#F3E0D6;overflow:hidden;position:relative"><div style="position:absolute;left:1cm;top:1.5cm;width:2.4cm;height:2.4cm;border-radius:50%;background:#C4694B"></div><div style="position:absolute;left:0;right:0;bottom:0;height:2.2cm;background:#B07A66"></div></div>',
      "right:1cm;bottom:0",
    ) +
      corner(wordmark("#4A241A", 0.62), "left:.75cm;top:.75cm") +
      corner(
        `<div style="font-family:Newsreader;font-style:italic;font-size:.58cm;line-height:1.15;color:#4A241A">For an evening<br>of your own</div>`,
        "left:.75cm;bottom:.8cm",
      ),
  ),
};

const TIER = {
  fern: ["Fern", "#DDE2D8", "#35503F"],
  cedar: ["Cedar", "#7A5A44", "#F4E9DA"],
  laurel: ["Laurel", "#22302C", "#D3AE78"],
};

function tierCard([name, background, ink]) {
  return giftBase(
    background,
    corner(wordmark(ink, 0.46), "left:.7cm;top:.7cm") +
      corner(
        `<div style="font-family:Newsreader;font-size:1.35cm;font-weight:360;line-height:1;letter-spacing:-.02em;color:${ink}">${name}</div>`,
        "left:.7cm;bottom:.75cm",
      ) +
      corner(
        `<div style="font-family:Instrument;font-size:.27cm;color:${ink}">Member</div>`,
        "right:.75cm;bottom:.85cm",
      ),
  );
}

const sign = `<div style="width:100%;height:100%;display:flex;align-items:center;justify-content:center;font-family:Newsreader;font-weight:440;font-size:30cm;letter-spacing:-.02em;color:#7C5B39">Halcyon</div>`;

/** Printed on the bag itself, and the same for every drip: what is in it is written on by hand. */
const dripField = (word) =>
  `<div style="display:flex;gap:.2cm;align-items:flex-end;font-size:.36cm;margin-top:.42cm">${word}<div style="flex:1;border-bottom:.03cm solid #24433C"></div></div>`;
const drip = `<div style="width:100%;height:100%;padding:.5cm .45cm;box-sizing:border-box;color:#24433C;font-family:Instrument">
  <div style="font-family:Newsreader;font-weight:460;font-size:1.15cm;line-height:1">Halcyon</div>
  <div style="border-top:.045cm solid #24433C;margin:.32cm 0"></div>
  <div style="font-size:.56cm;font-weight:600;line-height:1.2">IV infusion</div>
  <div style="font-size:.36cm;font-weight:500;margin-top:.18cm;line-height:1.4">Prepared for one visit</div>
  ${dripField("Name")}${dripField("Date")}${dripField("Nurse")}</div>`;

/** The label of a sample tube. */
const tube = `<div style="width:100%;height:100%;background:#FBF9F4;padding:.14cm .16cm;box-sizing:border-box;color:#22302C;font-family:Instrument;font-size:.2cm;line-height:1.25"><div style="font-family:Newsreader;font-weight:460;font-size:.34cm;line-height:1">Halcyon</div><div style="margin-top:.1cm">Name</div><div style="border-bottom:.02cm solid #8A7F72;height:.12cm"></div><div style="margin-top:.06cm">Date</div><div style="border-bottom:.02cm solid #8A7F72;height:.12cm"></div></div>`;

/** A measuring tape: centimeters, and half ones as short lines. */
const TAPE_LENGTH = 60;
const tapeMark = (half) => {
  const x = 0.6 + half / 2;
  const isWhole = half % 2 === 0;
  return `<path d="M${x} 0V${isWhole ? 0.62 : 0.36}" stroke="#2A211B" stroke-width=".055"/>${isWhole ? `<text x="${x}" y="1.22" text-anchor="middle" font-family="Instrument" font-weight="600" font-size=".52" fill="#2A211B">${half / 2}</text>` : ""}`;
};
const tape = `<svg width="100%" height="100%" viewBox="0 0 ${TAPE_LENGTH} 1.5"><rect width="${TAPE_LENGTH}" height="1.5" fill="#F2E3C6"/><rect width=".35" height="1.5" fill="#B98D52"/>${Array.from({ length: 118 }, (_, i) => tapeMark(i + 1)).join("")}</svg>`;

const citrus = `<svg width="100%" height="100%" viewBox="-100 -100 200 200"><circle r="100" fill="#E59A33"/><circle r="93" fill="#F6E7C4"/><circle r="86" fill="#F3B64B"/>${Array.from(
  { length: 10 },
  (_, i) => {
    const a = i * 36;
    const drops = Array.from({ length: 16 }, (_, k) => {
      const d = 22 + ((k * 37) % 58);
      const t = (((k * 53) % 24) - 12) * (d / 86);
      return `<path transform="rotate(${a + 18 + t}) translate(${d} 0)" d="M0 0q7-2.6 12 0q-5 2.6-12 0" fill="${k % 3 ? "#FBCB6B" : "#E8992B"}" opacity=".8"/>`;
    }).join("");
    return `${drops}<path transform="rotate(${a})" d="M0 0L88 0" stroke="#FBEFD2" stroke-width="3.4"/>`;
  },
).join("")}<circle r="9" fill="#FBEFD2"/></svg>`;

/** A treatment plan: four visits and room for notes. */
const planRow = ([what, when]) =>
  `<div style="display:flex;justify-content:space-between;align-items:baseline;border-bottom:.03cm solid #C9BFAE;padding:.42cm 0"><span style="font-family:Newsreader;font-size:.84cm;line-height:1">${what}</span><span style="font-size:.52cm">${when}</span></div>`;
const plan = [
  ["Consultation", "Today"],
  ["Gentle peel", "Week 2"],
  ["Microneedling", "Week 6"],
  ["Review", "Week 10"],
];
const chart = `<div style="width:100%;height:100%;background:#FBF8F2;padding:1.5cm 1.3cm 1cm;box-sizing:border-box;color:#22302C;font-family:Instrument"><div style="font-size:.56cm">Halcyon</div><div style="font-family:Newsreader;font-weight:380;font-size:1.5cm;line-height:1.1;letter-spacing:-.02em;margin:.2cm 0 .5cm">Your plan</div>${plan.map(planRow).join("")}<div style="font-size:.52cm;margin-top:.6cm">Notes</div></div>`;
const screen = `<div style="width:100%;height:100%;background:#F2EADF;display:flex;flex-direction:column;justify-content:space-between;padding:1.4cm;box-sizing:border-box;color:#22302C"><div style="font-family:Newsreader;font-size:1.2cm">Halcyon</div><div style="font-family:Newsreader;font-size:1.9cm;line-height:1.05">Your visit<br>starts at 10:30</div><div style="display:flex;gap:.6cm;align-items:center"><div style="width:1.3cm;height:1.3cm;border-radius:50%;background:#A04F34"></div><div style="font-family:Instrument;font-size:.6cm">Join when you are ready</div></div></div>`;

/** The screen of a laser's console. */
const dial = (word, value) =>
  `<div><div style="font-size:1.5cm;opacity:.75">${word}</div><div style="font-family:Newsreader;font-size:3.1cm;line-height:1.05">${value}</div></div>`;
const consoleScreen = `<div style="width:100%;height:100%;background:#DCE4DC;color:#24403A;font-family:Instrument;padding:2cm 2.2cm;box-sizing:border-box;display:flex;flex-direction:column;justify-content:space-between"><div style="display:flex;justify-content:space-between;align-items:baseline"><div style="font-family:Newsreader;font-size:4.4cm;line-height:1">Halcyon</div><div style="font-size:1.7cm">Standby</div></div><div style="height:5.4cm;border-radius:1cm;background:linear-gradient(90deg,#A04F34 46%,#C3CFC3 46%)"></div><div style="display:flex;justify-content:space-between">${dial("Spot", "18 mm")}${dial("Pulse", "20 ms")}${dial("Cooling", "On")}</div></div>`;

/** The card of the next visit, and the tag on the peg beside a cloth. */
const seeYou = `<div style="width:100%;height:100%;background:#F8F2E8;padding:.8cm;box-sizing:border-box;color:#22302C;display:flex;flex-direction:column;justify-content:space-between"><div style="font-family:Newsreader;font-weight:360;font-size:1.15cm;line-height:1.02;letter-spacing:-.02em">See you<br><span style="font-style:italic">soon</span></div>${wordmark("#8A4029", 0.42)}</div>`;
const nameTag = `<div style="width:100%;height:100%;background:#F8F2E8;padding:1.15cm .2cm;box-sizing:border-box;color:#22302C;text-align:center;font-family:Newsreader;font-style:italic;font-size:.7cm;line-height:1.1">Reserved<br>for you</div>`;

/** The words of the Open Graph cover, transparent, laid over the hero. */
const cover = `<div style="width:100%;height:100%;box-sizing:border-box;padding:.95cm .75cm;color:#22302C;font-family:Newsreader;font-weight:360;font-size:1.02cm;line-height:1;letter-spacing:-.03em">Halcyon<br><span style="font-style:italic">Aesthetics</span><div style="font-family:Instrument;font-size:.25cm;letter-spacing:0;margin-top:.42cm;line-height:1.4">Treatments by the minute, prices in plain sight</div></div>`;

/** Printed things by name: { width, height } in cm, pixels per cm, and HTML. */
export const housePrints = {
  "gift-1": { width: 11.56, height: 7.26, density: 150, html: GIFT[1] },
  "gift-2": { width: 11.56, height: 7.26, density: 150, html: GIFT[2] },
  "gift-3": { width: 11.56, height: 7.26, density: 150, html: GIFT[3] },
  "tier-fern": { width: 8.5, height: 5.4, density: 180, html: tierCard(TIER.fern) },
  "tier-cedar": { width: 8.5, height: 5.4, density: 180, html: tierCard(TIER.cedar) },
  "tier-laurel": { width: 8.5, height: 5.4, density: 180, html: tierCard(TIER.laurel) },
  sign: { width: 126, height: 42, density: 10, html: sign },
  drip: { width: 6.6, height: 7.6, density: 160, html: drip },
  tube: { width: 1.9, height: 1.5, density: 300, html: tube },
  tape: { width: TAPE_LENGTH, height: 1.5, density: 90, html: tape },
  citrus: { width: 6.6, height: 6.6, density: 150, html: citrus },
  chart: { width: 14, height: 20, density: 90, html: chart },
  screen: { width: 12, height: 17, density: 90, html: screen },
  console: { width: 37, height: 24, density: 30, html: consoleScreen },
  cover: { width: 12, height: 6.3, density: 100, html: cover },
  "see-you": { width: 9.56, height: 6.36, density: 150, html: seeYou },
  "name-tag": { width: 3.3, height: 4.9, density: 120, html: nameTag },
};
