import { usePerson } from "#web/shell/person.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

type NothingSoldProps = {
  title: string;
  text: string;
  /** The text for customers who already have the product: what they find here after logging in. */
  holders: string;
  /** The path of this page, to which the login returns. */
  next: string;
};

/** Shows visitors that a product isn't sold now. Customers who already have it log in to see theirs. */
export function NothingSold({ title, text, holders, next }: NothingSoldProps) {
  const { user } = usePerson();
  return (
    <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: title }]} />
      <h1 className="pt-1 text-h1">{title}</h1>
      <p className="measure pt-5 text-lead text-ink-soft">{text}</p>
      {!user && (
        <>
          <p className="measure pt-8 pb-5">Have one already? {holders}</p>
          <LinkButton to={`/login?next=${encodeURIComponent(next)}`} look="outline">
            Log in
          </LinkButton>
        </>
      )}
    </div>
  );
}
