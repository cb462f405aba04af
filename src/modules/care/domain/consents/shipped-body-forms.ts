import type { ShippedForm } from "./shipped-form.ts";

const ASK = "You can ask us anything first, and stop at any time, also during the treatment.";
const RESULTS = "Results differ from person to person, and we can’t promise a particular one.";
const TELL =
  "You have told us about your health, your medicines and any allergies, and will tell us if anything changes.";
const CALL = "Call us at once if something looks or feels wrong afterwards. In an emergency, call 911.";

/** Forms of injections, drips and cooling. */
export const bodyForms: readonly ShippedForm[] = [
  {
    id: "injectables",
    kind: "treatment",
    families: ["injectables"],
    title: "Injectables",
    text: {
      intro: "Relaxers soften lines by resting a muscle. Fillers add volume with a gel.",
      what: "We mark and clean the skin and inject small amounts. A relaxer begins to work within days, a filler at once.",
      risks: [
        "Often: redness, swelling, tenderness and bruises for some days.",
        "Sometimes: headache, lumps, unevenness, or a brow or eyelid that droops for some weeks.",
        "Rarely: infection, nodules, allergic reactions, and with relaxers weakness away from the area with trouble swallowing or breathing.",
        "Very rarely, with fillers: a blocked vessel, with damage to the skin, a stroke or loss of sight.",
      ],
      rights: ["Stay upright and don’t rub the area for four hours.", TELL, RESULTS, CALL, ASK],
    },
  },
  {
    id: "prp",
    kind: "treatment",
    families: ["prp"],
    title: "Platelet-rich plasma",
    text: {
      intro: "Plasma from your own blood is put back where your skin or hair should grow stronger.",
      what: "We draw some blood, spin it, and inject or needle the plasma into the area. We store none of it.",
      risks: [
        "Often: soreness, swelling, pinpoint bleeding and bruises for some days.",
        "Sometimes: dizziness when blood is drawn, or a headache.",
        "Rarely: infection, scars, injury of a nerve or vessel, and darker patches.",
      ],
      rights: [
        "The use of this plasma for skin and hair isn’t approved by the FDA; the equipment is cleared for other uses.",
        TELL,
        RESULTS,
        CALL,
        ASK,
      ],
    },
  },
  {
    id: "cryo",
    kind: "treatment",
    families: ["cryo"],
    title: "Cooling of fat",
    text: {
      intro: "Strong cold damages fat cells under the skin, which the body removes over some months.",
      what: "We protect the skin with a gel pad and cool the area with an applicator, then massage it.",
      risks: [
        "Often: redness, swelling, bruises, tingling and numbness for days or weeks.",
        "Sometimes: strong pain some days later, or uneven contours.",
        "Rarely: frostbite, darker patches, and fat that grows instead of shrinking, which needs surgery.",
      ],
      rights: ["It isn’t a treatment for being overweight.", TELL, RESULTS, CALL, ASK],
    },
  },
  {
    id: "iv",
    kind: "treatment",
    families: ["iv-drip", "shots"],
    title: "IV drips and vitamin shots",
    text: {
      intro: "Fluid, vitamins and minerals are given into a vein or a muscle.",
      what: "A nurse checks your blood pressure, places a thin tube or a needle and stays nearby while it runs.",
      risks: [
        "Often: a pinch, a bruise, warmth, or a taste of metal.",
        "Sometimes: lightheadedness, nausea, or a sore and swollen vein.",
        "Rarely: infection, an allergic reaction, too much fluid, or an upset of minerals in the blood.",
      ],
      rights: [
        "Drips and shots here support well-being. They don’t treat, cure or prevent any disease.",
        TELL,
        RESULTS,
        CALL,
        ASK,
      ],
    },
  },
];
