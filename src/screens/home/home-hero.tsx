import { SiteLink, WhereThere } from "#web/shell/site-link.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";

export type HomeBanner = {
  title: string;
  description: string[];
  bannerImage: PictureData;
  tallImage?: PictureData | null;
};

/** Title, the description's lines, BOOK ONLINE, and the picture bleeding to the right edge (PG-1). */
export function HomeHero({ banner }: { banner: HomeBanner }) {
  return (
    <section className="grid border-b border-linen md:min-h-[min(704px,calc(100dvh-196px))] md:grid-cols-[42.36%_1fr]">
      <div className="flex flex-col justify-end px-[var(--margin)] pt-7 pb-8 md:pr-[clamp(24px,7.3vw,106px)] md:pb-14">
        <h1 className="text-h1">{banner.title}</h1>
        {banner.description.length > 0 && (
          <ul className="mt-6 border-t border-linen md:mt-9">
            {banner.description.map((line) => (
              <li key={line} className="border-b border-linen py-3 text-pretty max-md:pr-[22%]">
                {line}
              </li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-7 md:pt-10">
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
        className="relative rounded-none max-sm:aspect-[390/470] sm:max-md:aspect-[3/2] md:h-full"
        imageClassName="absolute inset-0 object-[50%_80%] md:object-[84%_50%]"
      />
    </section>
  );
}
