import type { ReactNode } from "react";
import { FirstScreenEnd } from "#web/document/first-screen-end.tsx";
import { SiteLink, WhereThere } from "#web/shell/site-link.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";

export type HomeBanner = {
  title: string;
  description: string[];
  bannerImage: PictureData;
  tallImage?: PictureData | null;
};

/**
 * Shows the title, the description's lines, BOOK ONLINE, and a picture that extends to the right edge (PG-1). From 787
 * px on, the next free times (`children`) are below the text, and the offer drawer covers part of the picture but none
 * of the text and times (OF-1).
 */
export function HomeHero({ banner, children }: { banner: HomeBanner; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] border-b border-linen md:min-h-[min(860px,calc(100dvh-121px))] md:grid-cols-[42.36%_1fr] md:grid-rows-[1fr_auto]">
      <div className="flex flex-col justify-center px-[var(--margin)] pt-7 pb-8 md:pr-[clamp(24px,3.9vw,56px)] md:pt-8 md:pb-7">
        <h1 className="text-h1">{banner.title}</h1>
        {banner.description.length > 0 && (
          <ul className="mt-6 border-t border-linen md:mt-7">
            {banner.description.map((line) => (
              <li key={line} className="border-b border-linen py-3 text-pretty max-md:pr-[22%]">
                {line}
              </li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-7">
          <LinkButton to="/appointment" look="book" caps className="for-guest">
            BOOK ONLINE
          </LinkButton>
          <WhereThere place="/appointment">
            <LinkButton to="/schedule1" look="book" caps className="for-customer">
              BOOK ONLINE
            </LinkButton>
          </WhereThere>
          <SiteLink to="/services/services" className="btn-text">
            Treatments and prices
          </SiteLink>
        </p>
      </div>
      <Picture
        picture={banner.bannerImage}
        narrow={banner.tallImage}
        sizes="(width < 787px) 100vw, 58vw"
        priority
        className="relative rounded-none max-sm:aspect-[390/470] sm:max-md:aspect-[3/2] md:col-start-2 md:row-span-2 md:row-start-1 md:h-full"
        imageClassName="absolute inset-0 object-[50%_80%] md:object-[84%_50%]"
      />
      {children}
      <FirstScreenEnd />
    </section>
  );
}
