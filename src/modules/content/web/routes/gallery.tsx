import { useRef, useState } from "react";
import { Link } from "react-router";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { cx } from "#web/cx.ts";
import { pageMeta } from "#web/page-meta.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { ContentCalls } from "../../contract/calls.ts";
import { Lightbox } from "../components/lightbox.tsx";
import { galleryName } from "../gallery-words.ts";
import { loadPageWords } from "../load-page-words.ts";
import type { Route } from "./+types/gallery";

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePage(context, "/gallery");
  const api = apiOf<ContentCalls>(context);
  const { origin } = context.get(visitorContext);
  const [gallery, words] = await Promise.all([api.call("listGallery"), loadPageWords(api, "gallery")]);
  const all = gallery.data;
  const categories = [...new Set(all.map(({ category }) => category))];
  const wished = new URL(request.url).searchParams.get("show");
  const show = categories.find((category) => category === wished);
  return { items: all.filter(({ category }) => !show || category === show), categories, show, words, origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, items } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["Gallery", "/gallery"],
  ]);
  return pageMeta({ ...words, origin, path: "/gallery", picture: items[0]?.picture, jsonLd: [trail] });
}

/** Wide and narrow pictures alternate, so that adjacent rows differ. */
const spans = ["md:col-span-7", "md:col-span-5", "md:col-span-5", "md:col-span-7"];

/** The clinic's pictures by category; a pressed picture opens in the lightbox (PG-14). */
export default function GalleryPage({ loaderData: { items, categories, show } }: Route.ComponentProps) {
  const [shown, setShown] = useState<number>();
  const openers = useRef<(HTMLButtonElement | null)[]>([]);
  const showPicture = (index: number | undefined) => {
    // After closing, the focus moves to the picture shown last, not to the one pressed first.
    if (index === undefined && shown !== undefined) requestAnimationFrame(() => openers.current[shown]?.focus());
    setShown(index);
  };
  return (
    <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Gallery" }]} />
      <div className="grid-12 items-end gap-y-5 pt-1">
        <h1 className="text-h1 md:col-span-7">Take a look around</h1>
        <p className="measure text-ink-soft md:col-span-4 md:col-start-9">
          We don’t show photos of clients. At your consultation you can see real results, shared with permission.
        </p>
      </div>
      <nav aria-label="Show" className="flex flex-wrap gap-2 pt-9">
        {[undefined, ...categories].map((category) => (
          <Link
            key={category ?? "all"}
            to={category ? `/gallery?show=${category}` : "/gallery"}
            preventScrollReset
            aria-current={category === show ? "true" : undefined}
            className={cx(
              "flex min-h-11 items-center rounded-pill border px-[18px] text-button font-medium",
              category === show ? "border-ink bg-ink text-paper" : "border-edge hover:bg-sand",
            )}
          >
            {category ? galleryName(category) : "All"}
          </Link>
        ))}
      </nav>
      {items.length === 0 && (
        <EmptyState className="pt-14" title="No pictures right now" text="In the meantime, come and see us." />
      )}
      <ul className="grid-12 gap-y-10 pt-9 sm:max-md:grid-cols-2 sm:max-md:gap-x-4">
        {items.map((item, index) => (
          <li key={item.id} className={spans[index % spans.length]}>
            <figure>
              <button
                ref={(element) => {
                  openers.current[index] = element;
                }}
                type="button"
                className="group relative block w-full"
                onClick={() => setShown(index)}
              >
                <Picture
                  picture={item.picture}
                  sizes="(width < 501px) 100vw, 56vw"
                  priority={index === 0}
                  className="aspect-[4/3] md:aspect-auto md:h-[clamp(280px,36vw,560px)]"
                />
                {item.isIllustration && (
                  <Badge tone="paper" className="absolute top-3 left-3">
                    Illustration
                  </Badge>
                )}
                <span className="sr-only">View larger</span>
              </button>
              <figcaption className="pt-3 text-small text-ink-soft">{item.caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <Lightbox items={items} shown={shown} onShow={showPicture} />
    </div>
  );
}
