import { usePerson } from "#web/shell/person.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

type NothingSoldProps = {
  title: string;
  text: string;
  /** What those who have one find here once they have logged in. */
  holders: string;
  /** This page, to come back to. */
  next: string;
};

/** A page of what isn't sold now, as everybody sees it who has none of it; those who have one log in to it. */
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
