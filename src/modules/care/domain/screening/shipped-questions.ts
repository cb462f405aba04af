import type { FollowUp, ScreeningEffect, ScreeningQuestion } from "./screening-question.ts";

/** A default question for a clinic. `matches`: its name among a treatment's contraindications. */
export type ShippedQuestion = Omit<ScreeningQuestion, "version"> & { matches: string; source: string };

type Said = Pick<ShippedQuestion, "code" | "statement" | "help" | "effect" | "source"> & {
  followUp?: FollowUp;
  matches?: string;
};

const question = ({ followUp, matches, ...question }: Said): ShippedQuestion => ({
  ...question,
  matches: matches ?? question.statement,
  followUp: followUp ?? null,
});

const CONSULT: ScreeningEffect = { kind: "consult" };
const REFUSE: ScreeningEffect = { kind: "refuse" };
const note = (bring = ""): ScreeningEffect => ({ kind: "note", bring });
const wait = (days: number, months = 0): ScreeningEffect => ({ kind: "wait", days, months });

/**
 * The default questions for a clinic. All are drafts that no customer sees until the clinic's medical director confirms
 * or changes them. The numbers in them are those that clinics commonly use.
 */
export const shippedQuestions: readonly ShippedQuestion[] = [
  question({
    code: "C1",
    statement: "Pregnant, nursing or trying to be",
    matches: "Pregnant, nursing or trying to conceive",
    help: "We don’t treat anyone who is pregnant or nursing without a clinician’s approval. Most treatments can wait.",
    effect: { kind: "allow", serviceIds: ["ag07", "ac01", "hl04"], during: "during pregnancy or nursing" },
    source: "coloradoaestheticsacademy.com; beyondblissspa.com",
  }),
  question({
    code: "C2",
    statement: "Isotretinoin capsules within the last six months",
    help: "Skin heals differently for months afterward. We count six months from your last dose.",
    followUp: { kind: "date", ask: "When was your last dose?", now: { label: "I still take it" } },
    effect: wait(0, 6),
    source: "ASDS 2017 (doi 10.1097/DSS.0000000000001166), which contests the length",
  }),
  question({
    code: "C3",
    statement: "A cold sore, infection or wound in the area",
    help: "Treating it now could spread it. Two weeks after it has healed is usually enough.",
    followUp: {
      kind: "date",
      ask: "When did it heal?",
      now: { label: "It hasn’t healed yet", effect: { kind: "consult" } },
    },
    effect: wait(14),
    source: "osei22derm.com",
  }),
  question({
    code: "C4",
    statement: "Sunburn, a fresh tan or self-tanner within two weeks",
    help: "Sunburned or tanned skin is more easily injured by light, acids and needles.",
    followUp: { kind: "date", ask: "When was the last time?" },
    effect: wait(14),
    source: "barelasermedspa.com",
  }),
  question({
    code: "C5",
    statement: "Raised scars (keloids), or wounds that heal poorly",
    help: "Even a small treatment wound could leave a scar. A clinician will look at your old scars first.",
    effect: CONSULT,
    source: "beyondblissspa.com",
  }),
  question({
    code: "C6",
    statement: "A medicine that makes skin sensitive to light, such as some antibiotics",
    help: "Often a different device or a later date solves the problem.",
    followUp: { kind: "text", ask: "What is it called?" },
    effect: note("the name of the medicine"),
    source: "barelasermedspa.com",
  }),
  question({
    code: "C7",
    statement: "A retinoid or exfoliating acid on the area within the last two weeks",
    matches: "A retinoid or exfoliating acid on the area within five days",
    help: "Leave retinol, tretinoin and acids off for five days before the visit, or fourteen days before light.",
    followUp: { kind: "date", ask: "When did you last use it?" },
    effect: { kind: "wait", days: 5, months: 0, per: { families: ["ipl", "laser"], days: 14 } },
    source: "denisediasskincare.com",
  }),
  question({
    code: "C8",
    statement: "A nerve or muscle condition, such as myasthenia gravis",
    help: "Wrinkle relaxers could weaken more than the muscle we treat, so we don’t offer them.",
    effect: REFUSE,
    source: "dermmedica.ca",
  }),
  question({
    code: "C9",
    statement: "A blood thinner, or a tendency to bleed easily",
    help: "Expect more bruising, and don’t stop a prescribed medicine on your own.",
    followUp: { kind: "text", ask: "Which one?" },
    effect: note("your doctor’s OK"),
    source: "sisubeautyclinic.com",
  }),
  question({
    code: "C10",
    statement: "An autoimmune flare, or medicine that lowers immunity",
    help: "Healing and reactions are harder to predict. A clinician will decide with you.",
    effect: CONSULT,
    source: "belislaser.com",
  }),
  question({
    code: "C11",
    statement: "A pacemaker, implanted device or metal in the area",
    help: "Radiofrequency and strong magnets can’t be used near electronics.",
    followUp: {
      kind: "choice",
      ask: "What is it?",
      choices: [
        { value: "device", label: "A pacemaker or another device", effect: { kind: "refuse" } },
        {
          value: "metal",
          label: "Metal in the area",
          effect: { kind: "note", bring: "what you know about the metal" },
        },
      ],
    },
    effect: REFUSE,
    source: "belislaser.com; perfectfacelajolla.com",
  }),
  question({
    code: "C12",
    statement: "A condition triggered by cold, such as cryoglobulinemia or cold urticaria",
    help: "Cooling could trigger an attack, so freezing isn’t an option.",
    effect: REFUSE,
    source: "coolbodybyklein.com",
  }),
  question({
    code: "C13",
    statement: "A hernia, or surgery in the area within six months",
    help: "The area needs to heal fully first.",
    followUp: {
      kind: "monthYear",
      ask: "When was the surgery?",
      now: { label: "I have a hernia now", effect: { kind: "refuse" } },
    },
    effect: wait(0, 6),
    source: "The clinic’s own menu",
  }),
  question({
    code: "C14",
    statement: "Heart or kidney disease, G6PD deficiency, or a limit on fluids",
    help: "Extra fluid and some vitamins can do harm here. A clinician must see your history before any drip.",
    effect: note("your latest lab results"),
    source: "The clinic’s own menu",
  }),
  question({
    code: "C15",
    statement: "An allergy to what we use, such as aspirin, lidocaine or albumin",
    help: "There’s usually an option without it.",
    followUp: { kind: "text", ask: "To what?" },
    effect: note(),
    source: "osei22derm.com",
  }),
  question({
    code: "C16",
    statement: "A skin tone that this device isn’t safe for",
    help: "Its light could burn or darken deeper skin. Another laser or a peel is safer.",
    effect: CONSULT,
    source: "tucsonlasertraining.com",
  }),
  question({
    code: "C17",
    statement: "Melasma now or in the past",
    help: "Heat and strong light may darken melasma.",
    effect: CONSULT,
    source: "tucsonlasertraining.com",
  }),
  question({
    code: "C18",
    statement: "Seizures triggered by light",
    help: "This treatment uses flashing light.",
    effect: REFUSE,
    source: "barelasermedspa.com",
  }),
  question({
    code: "C19",
    statement: "Under 18 years old",
    help: "We treat adults only.",
    followUp: { kind: "date", ask: "What is your date of birth?" },
    effect: { kind: "age", years: 18, note: { families: ["microneedling"], years: 22 } },
    source: "fda.gov (microneedling devices)",
  }),
  question({
    code: "C20",
    statement: "Cancer now, or treatment for it",
    help: "Ask your oncology team first. We’re glad to speak with them.",
    effect: CONSULT,
    source: "skinbase.co.uk",
  }),
  question({
    code: "C21",
    statement: "Filler or relaxer in the same area within two weeks",
    help: "The area needs two weeks to settle before another treatment.",
    followUp: { kind: "date", ask: "When was it?" },
    effect: wait(14),
    source: "perfectfacelajolla.com",
  }),
  question({
    code: "C22",
    statement: "Dental work or a vaccine within two weeks, before or after",
    help: "It’s hard to tell what is causing any swelling. We allow two weeks on either side.",
    followUp: { kind: "date", ask: "When is or was it?", mayBeAhead: true },
    effect: wait(14),
    source: "wereviveu.com; hayesvalleymed.com; fda.gov bulletin of July 2023",
  }),
  question({
    code: "C23",
    statement: "Waxing, threading or plucking in the area within the last six weeks",
    help: "The laser needs the root. Shaving is fine.",
    followUp: { kind: "date", ask: "When was the last time?" },
    effect: { kind: "wait", days: 28, months: 0, per: { families: ["peel"], days: 7 } },
    source: "hairlaserremoval.uk; laseraway.com; osei22derm.com (peels)",
  }),
  question({
    code: "C24",
    statement: "Liver disease",
    help: "The liver processes some vitamins.",
    effect: note("a recent blood test"),
    source: "The clinic’s own menu",
  }),
];
