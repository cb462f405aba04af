import type { ShippedForm } from "./shipped-form.ts";

const ASK = "You can ask us anything first and stop at any time, even during the treatment.";
const RESULTS = "Results vary from person to person, and we can’t guarantee a particular one.";
const TELL =
  "You’ve told us about your health, your medications and any past reactions, and you’ll tell us if anything changes.";
const CALL = "Call us right away if something looks or feels wrong afterward. In an emergency, call 911.";

/** Forms for treatments with light, heat, needles and acid. */
export const skinForms: readonly ShippedForm[] = [
  {
    id: "laser",
    kind: "treatment",
    families: ["laser"],
    title: "Laser treatment",
    text: {
      intro: "A laser sends strong light of one color into the skin. Please read what it does and what can happen.",
      what: "We protect your eyes, test the settings for your skin and treat the area pulse by pulse. Most people need several visits.",
      risks: [
        "Often: redness, swelling and a feeling like sunburn for a few days.",
        "Sometimes: blisters, crusts, bruises, or a cold sore that comes back.",
        "Rarely: burns, scars, and lighter or darker patches that can last for months or be permanent.",
        "Very rarely: eye injury if the shields come off.",
      ],
      rights: [
        "Keep the area out of the sun for four weeks before and after, and use sunscreen.",
        TELL,
        RESULTS,
        CALL,
        ASK,
      ],
    },
  },
  {
    id: "ipl",
    kind: "treatment",
    families: ["ipl"],
    title: "Intense pulsed light",
    text: {
      intro: "Intense pulsed light treats brown spots, redness and small blood vessels with flashes of light.",
      what: "We cover your eyes, put cool gel on the skin and treat it flash by flash. Spots turn darker first and then flake off.",
      risks: [
        "Often: redness, warmth and swelling for a day or two, and darker spots for a week or two.",
        "Sometimes: blisters, crusts or bruises.",
        "Rarely: burns, scars, and lighter or darker patches that can last for months or be permanent. Tanned skin is at higher risk.",
        "Hair in the treated area may grow less.",
      ],
      rights: ["Don’t come with a tan or self-tanner, and use sunscreen afterward.", TELL, RESULTS, CALL, ASK],
    },
  },
  {
    id: "rf",
    kind: "treatment",
    families: ["rf"],
    title: "Radio-frequency microneedling",
    text: {
      intro:
        "Fine needles carry heat into the deeper skin to firm it. Please read the warning below before you decide.",
      what: "We numb the skin, set the depth for each area and treat it in small steps. Some areas are treated twice.",
      risks: [
        "Warning of the FDA, October 2025: radio-frequency microneedling has led to burns, scarring, fat loss, disfigurement and nerve damage, in some cases with surgery to repair it.",
        "Often: redness, swelling, pinpoint bleeding and small scabs for a few days.",
        "Sometimes: bruises, acne that flares up, or a cold sore that comes back.",
        "Rarely: infection, and darker patches that can last for months.",
      ],
      rights: ["Tell us about implants, a pacemaker or metal in the area before we start.", TELL, RESULTS, CALL, ASK],
    },
  },
  {
    id: "microneedling",
    kind: "treatment",
    families: ["microneedling"],
    title: "Microneedling",
    text: {
      intro: "Fine needles make tiny channels in the skin, which repairs them with new collagen.",
      what: "We numb and clean the skin and pass a sterile, single-use needle head over it.",
      risks: [
        "Often: redness, tightness, pinpoint bleeding and dry skin for two to four days.",
        "Sometimes: bruises, acne that flares up, or a cold sore that comes back.",
        "Rarely: infection, scars, allergic reactions, and darker patches that can last for months.",
      ],
      rights: [
        "For 24 hours, put only what we give you on your skin. After that, use sunscreen.",
        TELL,
        RESULTS,
        CALL,
        ASK,
      ],
    },
  },
  {
    id: "peel",
    kind: "treatment",
    families: ["peel"],
    title: "Chemical peel",
    text: {
      intro: "A peel removes the outer layer of skin with acid, so smoother skin grows in its place.",
      what: "We clean the skin, protect your eyes and lips, apply the acid in layers and watch how your skin responds.",
      risks: [
        "Often: stinging, redness, tightness, and peeling for three to seven days.",
        "Sometimes: swelling, crusts, or a cold sore that comes back.",
        "Rarely: burns, infection, scars, and lighter or darker patches that can last for months or be permanent.",
      ],
      rights: ["Don’t pick at peeling skin, and stay out of the sun for two weeks.", TELL, RESULTS, CALL, ASK],
    },
  },
];
