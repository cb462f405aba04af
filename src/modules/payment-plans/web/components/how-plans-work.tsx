import { telLink } from "#web/shell/menu.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";

type PlansWords = { ways: string; firstPayment: string; validity: string };

const rulesOf = ({ ways, firstPayment, validity }: PlansWords) => [
  {
    title: "What you pay",
    text: `Only the package price, with no interest or fees. Pay ${ways} from the same card. ${firstPayment}`,
  },
  {
    title: "When you can book",
    text: "Book your first visit after the first payment. More visits open up as you pay for them.",
  },
  {
    title: "Paying it off early",
    text: "Pay the rest whenever you like, at no extra cost, and book all your visits.",
  },
  {
    title: "If plans change",
    text: `${validity} and can be extended once. Anything you’ve paid for but haven’t used becomes store credit.`,
  },
];

/** Explains how paying in installments works, and suggests a consultation or a call to customers who aren't sure. */
export function HowPlansWork({
  words,
  phone,
  phoneDisplay,
}: {
  words: PlansWords;
  phone: string;
  phoneDisplay: string;
}) {
  return (
    <>
      <section aria-labelledby="how-it-works" className="wrap section grid-12">
        <h2 id="how-it-works" className="text-h2 md:col-span-4">
          How it works
        </h2>
        <dl className="grid gap-x-6 gap-y-9 sm:grid-cols-2 md:col-span-8">
          {rulesOf(words).map(({ title, text }) => (
            <div key={title} className="border-t border-linen pt-5">
              <dt className="text-h3">{title}</dt>
              <dd className="pt-2 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section id="start" aria-labelledby="start-title" className="scroll-mt-6 bg-sage-pale">
        <div className="wrap section grid-12">
          <h2 id="start-title" className="text-h2 md:col-span-5">
            Not sure it’s right for you?
          </h2>
          <div className="md:col-span-6 md:col-start-7">
            <p className="measure">
              A clinician examines your skin before any series. If you haven’t had an exam yet, book a consultation
              first, or call us. Then start the package here and book your first visit right away.
            </p>
            <p className="flex flex-wrap gap-x-5 gap-y-3 pt-6">
              <LinkButton to="/services/services">See consultations</LinkButton>
              <ReachLink href={telLink(phone)} className={buttonClass({ look: "outline" }, "hover:bg-paper")}>
                <WholeWords>Call {phoneDisplay}</WholeWords>
              </ReachLink>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
