import { telLink } from "#web/shell/menu.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";

/** How one joins: by phone or at the desk. */
export function HowToJoin({ phone, phoneDisplay }: { phone: string; phoneDisplay: string }) {
  return (
    <section id="join" aria-labelledby="join-title" className="scroll-mt-6 bg-sage-pale">
      <div className="wrap section grid-12">
        <h2 id="join-title" className="text-h2 md:col-span-5">
          Join in five minutes at the front desk
        </h2>
        <div className="md:col-span-6 md:col-start-7">
          <p className="measure">
            Ask at your next visit, and we'll set up your plan together. Member prices start right away, and your first
            month is charged that day.
          </p>
          <p className="flex flex-wrap gap-x-5 gap-y-3 pt-6">
            <ReachLink href={telLink(phone)} className={buttonClass({})}>
              Call {phoneDisplay}
            </ReachLink>
            <LinkButton to="/contact" look="outline" className="hover:bg-paper">
              Write to us
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  );
}
