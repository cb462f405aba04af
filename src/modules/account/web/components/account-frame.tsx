import type { ReactNode } from "react";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { withNext } from "../../domain/next-path.ts";

type AccountFrameProps = {
  title: string;
  /** Name of one of our pictures of the clinic; decorative, shown on wide screens only. */
  picture: string;
  /** Shows Log in and Sign up as tabs, which both lead to the same page afterward. */
  tabs?: { next: string };
  /** Content beside the form instead of the picture; on a phone, above the form. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The layout of the account forms: a narrow column on the left, and a picture or an aside up to the right edge. */
export function AccountFrame({ title, picture, tabs, aside, children }: AccountFrameProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] md:min-h-[min(820px,calc(100dvh-120px))] md:grid-cols-2">
      <div className="px-[var(--margin)] pt-10 pb-16 md:flex md:justify-center md:py-[clamp(56px,6vw,88px)]">
        <div className="w-full md:max-w-form">
          {tabs && (
            <TabLinks
              label="Account"
              links={[
                { to: withNext("/login", tabs.next), label: "Log in" },
                { to: withNext("/signup", tabs.next), label: "Sign up" },
              ]}
            />
          )}
          <h1 className={tabs ? "pt-8 text-h1-small" : "text-h1-small"}>{title}</h1>
          {children}
        </div>
      </div>
      {aside ?? (
        <Picture
          picture={{ image: `/pictures/${picture}`, alt: "", width: 960, height: 1280 }}
          decorative
          sizes="50vw"
          className="relative hidden rounded-none md:block"
          imageClassName="absolute inset-0"
        />
      )}
    </section>
  );
}
