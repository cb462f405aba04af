type PolicyKind = "privacy" | "terms" | "shipping" | "return";

/**
 * Initial policy texts. `{clinic}` is the clinic's name, `{phone}` its phone. A lawyer must review them. They contain
 * no number of days, country or amount, because the clinic must decide these.
 */
export const policyTemplates: readonly { kind: PolicyKind; title: string; html: string }[] = [
  {
    kind: "terms",
    title: "Terms",
    html: `<h2>Who we are</h2><p>These terms are between you and {clinic}.</p>
<h2>Bookings</h2><p>Your booking is confirmed when you get our confirmation email. You can move or cancel it online until the deadline shown on the booking page. After that, call {phone}.</p>
<h2>Treatments</h2><p>Results vary. At your visit, a licensed professional decides whether a treatment is right for you and may decline to perform it.</p>
<h2>Prices</h2><p>You pay the price you confirm when you book, unless you agree to more at your visit.</p>`,
  },
  {
    kind: "privacy",
    title: "Privacy",
    html: `<h2>What we store</h2><p>{clinic} stores your name, contact details, bookings and orders, and the health information needed for your treatments.</p>
<h2>Who sees it</h2><p>Only staff who need it for their work, and the companies that send our email and process card payments. We don’t sell your data.</p>
<h2>Your rights</h2><p>You can ask at any time to see, correct or delete what we store about you: call {phone}.</p>`,
  },
  {
    kind: "shipping",
    title: "Shipping",
    html: `<h2>Where we ship</h2><p>{clinic} ships products to any address that checkout accepts.</p>
<h2>What it costs</h2><p>You’ll see the shipping cost at checkout, before you pay.</p>
<h2>If something is missing</h2><p>Call {phone}, and we’ll help you track it down.</p>`,
  },
  {
    kind: "return",
    title: "Returns",
    html: `<h2>Returning a product</h2><p>Before you bring or send an unopened product back to {clinic}, call {phone}. We’ll tell you whether we can take it back.</p>
<h2>Your money</h2><p>We refund your original payment method.</p>
<h2>Treatments</h2><p>We can’t refund a treatment once it’s been performed. If something isn’t right, call {phone} right away.</p>`,
  },
];

/** Questions that most clinics get. */
export const questionTemplates: readonly { topic: string; question: string; answer: string }[] = [
  {
    topic: "Booking",
    question: "How do I book?",
    answer: "Choose a treatment, a day and a time. We’ll email you a confirmation.",
  },
  {
    topic: "Booking",
    question: "Can I move or cancel my visit?",
    answer: "Yes, online until the deadline shown on the booking page. After that, please call us.",
  },
  {
    topic: "Booking",
    question: "Can I book for someone else?",
    answer: "Yes. Enter the name of the person who’ll have the visit, and your own email.",
  },
  {
    topic: "Your visit",
    question: "When should I arrive?",
    answer: "A little early for your first visit, so we can go over your health answers.",
  },
  {
    topic: "Your visit",
    question: "What if I’m late?",
    answer: "Call us. We may have to shorten or move the visit.",
  },
  {
    topic: "Your visit",
    question: "Do I need a consultation first?",
    answer: "For injections and laser treatments, we examine your skin first. That can be on the same day.",
  },
  {
    topic: "Safety",
    question: "Who performs the treatments?",
    answer: "Licensed professionals only. Each treatment page says who performs it.",
  },
  {
    topic: "Safety",
    question: "Can I be treated while pregnant?",
    answer: "Most treatments can wait. Tell us, and we’ll decide together.",
  },
  { topic: "Payment", question: "How can I pay?", answer: "By card, online or at the clinic." },
  {
    topic: "Payment",
    question: "Are prices final?",
    answer: "Yes. For treatments charged by the unit, you pay only for the units used.",
  },
];
