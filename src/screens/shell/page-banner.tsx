import { useLocation } from "react-router";
import type { PageBannerData } from "#web/shell/shell-data.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";

/** Returns the banner of the page at a path. Staff name a page by the first part of its path. */
export function bannerOf(banners: readonly PageBannerData[], pathname: string): PageBannerData | undefined {
  const page = pathname.split("/")[1]?.toLowerCase();
  return page ? banners.find((banner) => banner.page.toLowerCase() === page) : undefined;
}

/**
 * Shows the banner that staff made for a page, at the top of any page but the home page. The page's heading is below
 * it.
 */
export default function PageBanner({ banners }: { banners: readonly PageBannerData[] }) {
  const banner = bannerOf(banners, useLocation().pathname);
  if (!banner) return null;
  return (
    <section aria-label={banner.title} className="grid border-b border-linen md:grid-cols-[42.36%_1fr]">
      <div className="flex flex-col justify-end px-[var(--margin)] py-8 md:py-12">
        <p className="text-h2">{banner.title}</p>
        {banner.description.map((line) => (
          <p key={line} className="measure pt-2 text-ink-soft">
            {line}
          </p>
        ))}
      </div>
      <Picture
        picture={banner.picture}
        narrow={banner.pictureTall}
        sizes="(width < 787px) 100vw, 58vw"
        priority
        className="relative rounded-none max-sm:aspect-[390/300] sm:max-md:aspect-[3/2] md:min-h-80"
        imageClassName="absolute inset-0"
      />
    </section>
  );
}
