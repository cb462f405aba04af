import type { ShippedForm } from "./shipped-form.ts";

const ASK = "You can ask us anything first and stop at any time, even during the treatment.";
const RESULTS = "Results vary from person to person, and we can’t guarantee a particular one.";
const TELL =
  "You’ve told us about your health, your medications and any allergies, and you’ll tell us if anything changes.";
const CALL = "Call us right away if something looks or feels wrong afterward. In an emergency, call 911.";

/** Forms for injections, drips and cooling. */
export const bodyForms: readonly ShippedForm[] = [
  {
    id: "injectables",
    kind: "treatment",
    families: ["injectables"],
    title: "Injectables",
    text: {
      intro: "Relaxers soften lines by relaxing a muscle. Fillers add volume with a gel.",
      what: "We mark and clean the skin and inject small amounts. A relaxer starts to work within days, a filler right away.",
      risks: [
        "Often: redness, swelling, tenderness and bruises for a few days.",
        "Sometimes: headache, lumps, unevenness, or a brow or eyelid that droops for a few weeks.",
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
      intro: "Plasma from your own blood is injected or needled in where your skin or hair needs it.",
      what: "We draw some blood, spin it, and inject or needle the plasma into the area. We store none of it.",
      risks: [
        "Often: soreness, swelling, pinpoint bleeding and bruises for a few days.",
        "Sometimes: dizziness during the blood draw, or a headache.",
        "Rarely: infection, scars, injury to a nerve or blood vessel, and darker patches.",
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
    title: "Fat freezing",
    text: {
      intro: "Strong cold damages fat cells under the skin, and the body removes them over several months.",
      what: "We protect the skin with a gel pad and cool the area with an applicator, then massage it.",
      risks: [
        "Often: redness, swelling, bruises, tingling and numbness for days or weeks.",
        "Sometimes: strong pain a few days later, or uneven contours.",
        "Rarely: frostbite, darker patches, and fat that grows instead of shrinking, which needs surgery.",
      ],
      rights: ["It isn’t a weight-loss treatment.", TELL, RESULTS, CALL, ASK],
    },
  },
  {
    id: "iv",
    kind: "treatment",
    families: ["iv-drip", "shots"],
    title: "IV drips and vitamin shots",
    text: {
      intro: "Fluid, vitamins and minerals go into a vein or a muscle.",
      what: "A nurse checks your blood pressure, places a thin tube or a needle and stays nearby while it runs.",
      risks: [
        "Often: a pinch, a bruise, warmth, or a taste of metal.",
        "Sometimes: lightheadedness, nausea, or a sore, swollen vein.",
        "Rarely: infection, an allergic reaction, too much fluid, or an electrolyte imbalance.",
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
