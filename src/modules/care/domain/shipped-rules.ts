import { type IntervalRule, type RuleSide, SAME_TREATMENT } from "./interval-rule.ts";

const family = (...names: string[]): RuleSide => ({ kind: "family", names });
const service = (...names: string[]): RuleSide => ({ kind: "service", names });
const product = (...names: string[]): RuleSide => ({ kind: "product_flag", names });
const event = (...names: string[]): RuleSide => ({ kind: "event", names });

/** The same treatment again. */
const again = service(SAME_TREATMENT);

/** Laser hair removal, one id per body part. */
const HAIR_LASER = ["lh01", "lh02", "lh03", "lh04", "lh05", "lh06", "lh07", "lh08", "lh09", "lh10", "lh11"];

/** Body parts below the face, where hair grows back more slowly. */
const HAIR_LASER_BODY = HAIR_LASER.slice(2);

/** Treatments of the skin itself, unlike drips, shots and consultations. */
const ON_THE_SKIN = [
  ...["body-rf", "cryo", "hydra-facial", "injectables", "ipl", "laser", "led", "microneedling"],
  ...["muscle-stimulation", "peel", "prp", "rf", "scalp"],
];

/** A default rule, with its name in the staff list and the source of its number. */
export type ShippedRule = IntervalRule & { name: string; source: string; preferredDays: number | null };

type Said = Pick<ShippedRule, "id" | "name" | "source" | "from" | "to" | "reason"> & Partial<ShippedRule>;

/** Returns a default rule. Values that most rules share are set here. */
const draft = (rule: Said): ShippedRule => ({
  preferredDays: null,
  notTogether: false,
  overrideRole: "staff",
  minDays: 0,
  minMonths: 0,
  bothWays: false,
  scope: "area",
  severity: "shift",
  status: "draft",
  ...rule,
});

/**
 * The default rules between visits. All are drafts without effect: their numbers are those clinics commonly use, and
 * the clinic's medical director must confirm or change each before it applies.
 */
export const shippedRules: readonly ShippedRule[] = [
  draft({
    id: "R01",
    name: "Peel, and laser or IPL",
    source: "juliesspa.com; denisediasskincare.com (2 to 4 weeks)",
    ...{ from: family("peel"), to: family("laser", "ipl"), minDays: 14, bothWays: true, notTogether: true },
    reason: "Your skin needs two weeks between a peel and light or laser.",
  }),
  draft({
    id: "R02",
    name: "Peel and microneedling",
    source: "denisediasskincare.com; purelyboutique.com (30 days)",
    ...{
      from: family("peel"),
      to: family("microneedling"),
      minDays: 14,
      preferredDays: 28,
      bothWays: true,
      notTogether: true,
    },
    reason: "Two weeks at least between a peel and needling.",
  }),
  draft({
    id: "R03",
    name: "Microneedling and RF needling",
    source: "perfectfacelajolla.com",
    ...{ from: family("microneedling"), to: family("rf"), minDays: 28, bothWays: true },
    reason: "Four weeks let the first one heal.",
  }),
  draft({
    id: "R04",
    name: "Laser or IPL, then RF needling",
    source: "perfectfacelajolla.com; device manuals (2 to 3 weeks, 6 to 12 after ablative light)",
    ...{ from: family("laser", "ipl"), to: family("rf"), minDays: 28 },
    reason: "Leave four weeks without other treatments before RF needling.",
  }),
  draft({
    id: "R04-PEEL",
    name: "Peel, then RF needling",
    source: "perfectfacelajolla.com",
    ...{ from: family("peel"), to: family("rf"), minDays: 28, notTogether: true },
    reason: "Leave four weeks without other treatments before RF needling.",
  }),
  draft({
    id: "R05",
    name: "Relaxer, then a facial or LED",
    source: "doctorbrad.co.uk (24 to 48 hours); stricter: carriageworksdental.co.uk (7 days)",
    ...{ from: service("ag01"), to: family("hydra-facial", "led", "scalp"), minDays: 1 },
    reason: "No pressure on the face for a day after a relaxer. Have the facial first.",
  }),
  draft({
    id: "R06-AG01",
    name: "Relaxer, then heat or acid",
    source: "coloradoaestheticsacademy.com (7 to 14 days)",
    ...{ from: service("ag01"), to: family("laser", "ipl", "peel"), minDays: 1 },
    reason: "Give it 1 day to settle before heat or acid.",
  }),
  draft({
    id: "R06-AG02",
    name: "Filler, then heat or acid",
    source: "coloradoaestheticsacademy.com (7 to 14 days)",
    ...{ from: service("ag02"), to: family("laser", "ipl", "peel"), minDays: 14 },
    reason: "Give it 14 days to settle before heat or acid.",
  }),
  draft({
    id: "R07",
    name: "Injections, then needling",
    source: "perfectfacelajolla.com; sisubeautyclinic.com",
    ...{ from: service("ag01", "ag02"), to: family("microneedling", "rf"), minDays: 14 },
    reason: "Two weeks between injections and needling.",
  }),
  draft({
    id: "R08",
    name: "Filler, and dental work or a vaccine",
    source: "wereviveu.com; hayesvalleymed.com; FDA bulletin of July 2023",
    ...{ from: service("ag02"), to: event("dental-work", "vaccine"), minDays: 14, bothWays: true },
    reason: "Two weeks between filler and dental work or a vaccine.",
  }),
  draft({
    id: "R09",
    name: "Tan or burn, then light, peel or needling",
    source: "barelasermedspa.com; stricter: skinspirit.com (4 to 6 weeks)",
    from: event("tan", "sunburn", "self-tan"),
    ...{ to: family("ipl", "laser", "peel", "rf", "microneedling"), minDays: 14 },
    reason: "Wait two weeks after a tan or burn.",
  }),
  draft({
    id: "R10",
    name: "Wax or tweezers, then hair laser",
    source: "hairlaserremoval.uk (4 to 6 weeks); laseraway.com (6 weeks)",
    from: event("waxing", "plucking"),
    to: service(...HAIR_LASER),
    ...{ minDays: 28, preferredDays: 42 },
    reason: "The laser needs the root: four weeks without wax or tweezers. Shaving is fine.",
  }),
  draft({
    id: "R11",
    name: "Wax, then a peel",
    source: "osei22derm.com; denisediasskincare.com (5 to 7 days)",
    ...{ from: event("waxing"), to: family("peel"), minDays: 7 },
    reason: "A week between waxing and a peel.",
  }),
  draft({
    id: "R12",
    name: "Retinoid or acid, then peel or needling",
    source: "denisediasskincare.com (3 to 7 days); appealingpeels.com (5 days)",
    ...{ from: event("retinoid", "acid"), to: family("peel", "microneedling", "rf"), minDays: 5 },
    reason: "Stop retinoids and acids five days before.",
  }),
  draft({
    id: "R13",
    name: "Retinoid, then light",
    source: "juliesspa.com (2 weeks); shorter: skinspirit.com (5 to 7 days)",
    ...{ from: event("retinoid"), to: family("ipl", "laser"), minDays: 14 },
    reason: "Two weeks without retinoids before light.",
  }),
  draft({
    id: "R14",
    name: "Isotretinoin",
    source: "Drug label and custom; contested: ASDS 2017, doi 10.1097/DSS.0000000000001166",
    from: event("isotretinoin"),
    ...{
      to: family("peel", "laser", "ipl", "microneedling", "rf"),
      minMonths: 6,
      scope: "body",
      overrideRole: "director",
    },
    reason: "Six months after your last dose.",
  }),
  draft({
    id: "R15",
    name: "Cold sore or infection, then anything on the area",
    source: "osei22derm.com; thecosmeticsurgery.org",
    ...{ from: event("cold-sore", "infection"), to: family(...ON_THE_SKIN), minDays: 14 },
    reason: "Two weeks after it has healed. If you get cold sores often, call us: a prescription before helps.",
  }),
  draft({
    id: "R16-PEEL",
    name: "The same peel again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: family("peel"), to: again, minDays: 14, scope: "body" },
    reason: "Give your skin two weeks before the same peel again.",
  }),
  draft({
    id: "R16-NEEDLING",
    name: "The same needling or PRP again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: family("microneedling", "rf", "prp"), to: again, minDays: 28, scope: "body" },
    reason: "Give your skin four weeks before the same treatment again.",
  }),
  draft({
    id: "R16-HAIR",
    name: "The same hair laser again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service(...HAIR_LASER), to: again, minDays: 28, scope: "body" },
    reason: "Hair grows in cycles: wait four weeks before the same laser treatment again.",
  }),
  draft({
    id: "R16-CRYO",
    name: "The same fat freezing again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: family("cryo"), to: again, minDays: 42, scope: "body" },
    reason: "Wait six weeks before the same treatment again.",
  }),
  draft({
    id: "R16-AG01",
    name: "A relaxer again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("ag01"), to: again, minDays: 84, scope: "body", severity: "warn" },
    reason: "Most people wait twelve weeks before the next relaxer.",
  }),
  draft({
    id: "R16-LIGHT",
    name: "The same IPL or resurfacing again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("pg01", "ag06"), to: again, minDays: 28, scope: "body" },
    reason: "Give your skin four weeks before the same treatment again.",
  }),
  draft({
    id: "R16-ACNE-LIGHT",
    name: "The same acne light again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("ac06"), to: again, minDays: 21, scope: "body" },
    reason: "Give your skin three weeks before the same treatment again.",
  }),
  draft({
    id: "R16-TONING",
    name: "The same laser toning or scalp needling again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("pg02", "hl02"), to: again, minDays: 14, scope: "body" },
    reason: "Give your skin two weeks before the same treatment again.",
  }),
  draft({
    id: "R16-DEEP",
    name: "The same scar treatment, biostimulator or blemish injection again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("ag03", "ac05", "as04", "as06"), to: again, minDays: 42, scope: "body" },
    reason: "Wait six weeks before the same treatment again.",
  }),
  draft({
    id: "R16-CHIN",
    name: "The same dissolving injections again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("fr02"), to: again, minDays: 28, scope: "body" },
    reason: "Wait four weeks before the same treatment again.",
  }),
  draft({
    id: "R16-BODY",
    name: "The same body RF again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("fr03", "fr05"), to: again, minDays: 7, scope: "body" },
    reason: "Leave a week between visits for the same treatment.",
  }),
  draft({
    id: "R16-SHORT",
    name: "The same LED or muscle stimulation again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("ac03", "fr04"), to: again, minDays: 3, scope: "body" },
    reason: "Leave two days between visits for the same treatment.",
  }),
  draft({
    id: "R16-PEEL-3W",
    name: "A peel of a three-week series again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("ag08", "pg03", "pg06"), to: again, minDays: 21, scope: "body", severity: "warn" },
    reason: "Most people wait three weeks before the same peel again.",
  }),
  draft({
    id: "R16-PEEL-4W",
    name: "A dot treatment again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("as05"), to: again, minDays: 28, scope: "body", severity: "warn" },
    reason: "Most people wait four weeks before the same peel again.",
  }),
  draft({
    id: "R16-PEEL-6W",
    name: "A melasma peel again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("pg04"), to: again, minDays: 42, scope: "body", severity: "warn" },
    reason: "Most people wait six weeks before the same peel again.",
  }),
  draft({
    id: "R16-RF-5W",
    name: "RF needling again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service("ag05", "as02"), to: again, minDays: 35, scope: "body", severity: "warn" },
    reason: "Most people wait five weeks before the next RF needling.",
  }),
  draft({
    id: "R16-HAIR-6W",
    name: "Hair laser on the body again",
    source: "the clinic’s menu; Zenoti, visit frequency (4579807)",
    ...{ from: service(...HAIR_LASER_BODY), to: again, minDays: 42, scope: "body", severity: "warn" },
    reason: "Hair on the body grows slowly: most people wait six weeks.",
  }),
  draft({
    id: "R12-PRODUCT",
    name: "Retinoid or acid product, then peel or needling",
    source: "denisediasskincare.com (3 to 7 days); appealingpeels.com (5 days)",
    ...{ from: product("retinoid", "acid"), to: family("peel", "microneedling", "rf"), minDays: 5, severity: "warn" },
    reason: "Stop retinoids and acids five days before.",
  }),
  draft({
    id: "R13-PRODUCT",
    name: "Retinoid product, then light",
    source: "juliesspa.com (2 weeks); shorter: skinspirit.com (5 to 7 days)",
    ...{ from: product("retinoid"), to: family("ipl", "laser"), minDays: 14, severity: "warn" },
    reason: "Two weeks without retinoids before light.",
  }),
  draft({
    id: "R17",
    name: "Peel, resurfacing or RF needling, then a retinoid or acid product",
    source: "persimmon.life; the clinic’s own aftercare",
    ...{ from: service("ag08", "ag06", "ag05"), to: product("retinoid", "acid"), minDays: 7, severity: "warn" },
    reason: "You can restart retinoids and acids a week later.",
  }),
];
