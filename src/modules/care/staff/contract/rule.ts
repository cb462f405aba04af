import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, list, longText, number, text, toggle } from "#shared/contract/resource/fields.ts";

const SIDES = "What keeps away what";
const SIDE_KINDS = [
  { value: "family", label: "Kinds of treatment" },
  { value: "service", label: "Treatments" },
  { value: "product_flag", label: "What a product has in it" },
  { value: "event", label: "Something in the client's life" },
] as const;
const NAMES = "Such as peel or laser; treatments by their ids, and “same” for the same one again.";

const FIELDS = [
  "name",
  "fromKind",
  "fromNames",
  "toKind",
  "toNames",
  "bothWays",
  "scope",
  "minDays",
  "minMonths",
  "preferredDays",
  "severity",
  "notTogether",
  "overrideRole",
  "reason",
  "staffReason",
  "source",
] as const;

/**
 * The required interval between treatments. A rule applies once the medical director has confirmed it; a changed rule
 * becomes a draft again.
 */
export const ruleDescription = describeResource({
  name: "Rule",
  path: "admin/Rule",
  words: { one: "rule", many: "rules" },
  rights: { read: "catalog.see", write: "settings.edit" },
  title: "name",
  fields: {
    name: text({ label: "Rule", list: 1, sort: true, filter: true, search: true }),
    fromKind: choice({ label: "From", section: SIDES, choices: SIDE_KINDS, initial: "family" }),
    fromNames: list({ label: "From which", section: SIDES, help: NAMES }),
    toKind: choice({ label: "To", section: SIDES, choices: SIDE_KINDS, initial: "family" }),
    toNames: list({ label: "To which", section: SIDES, help: NAMES }),
    bothWays: toggle({ label: "Both ways", section: SIDES, initial: false }),
    scope: choice({
      label: "Where",
      section: SIDES,
      initial: "area",
      choices: [
        { value: "area", label: "The same part of the body" },
        { value: "body", label: "Anywhere" },
      ],
    }),
    minDays: number({ label: "Days", list: 2, unit: "days", initial: 0, section: "How long" }),
    minMonths: number({ label: "Months", list: 3, unit: "months", initial: 0, section: "How long" }),
    preferredDays: number({ label: "Better", unit: "days", initial: null, section: "How long" }),
    severity: choice({
      label: "What it does",
      section: "How long",
      initial: "shift",
      choices: [
        { value: "shift", label: "Offers the first date after" },
        { value: "block", label: "Can't be booked online" },
        { value: "warn", label: "Only warns" },
      ],
    }),
    notTogether: toggle({ label: "Not in one visit", section: "How long", initial: false }),
    overrideRole: choice({
      label: "Who may book through it",
      section: "How long",
      initial: "staff",
      choices: [
        { value: "staff", label: "The front desk" },
        { value: "practitioner", label: "A practitioner" },
        { value: "director", label: "The medical director" },
      ],
      help: "Always with a reason, which stays with the visit.",
    }),
    reason: longText({ label: "What clients read", list: 4, search: true, section: "Words" }),
    staffReason: longText({ label: "What the team should know", initial: "", section: "Words" }),
    source: longText({ label: "Where the number comes from", initial: "", section: "Words" }),
    status: choice({
      label: "State",
      list: 5,
      filter: true,
      choices: [
        { value: "draft", label: "Draft" },
        { value: "confirmed", label: "Confirmed" },
      ],
    }),
    confirmedByName: text({ label: "Confirmed by", list: 6 }),
    confirmedAt: instant({ label: "Confirmed" }),
  },
  create: FIELDS,
  update: FIELDS,
  views: [
    { id: "drafts", label: "To confirm", filter: { status: "any:draft" } },
    { id: "confirmed", label: "Confirmed", filter: { status: "any:confirmed" } },
  ],
  sort: "name",
  archive: true,
});
