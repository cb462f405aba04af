import { useEffect, useRef, useState } from "react";
import { data, Link, redirect, useLocation } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { cx } from "#web/cx.ts";
import { FirstScreenEnd } from "#web/document/first-screen-end.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { categoryPath } from "#web/shell/menu.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { breadcrumbLd, itemListLd } from "#web/structured-data.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { CatalogCalls } from "../../contract/calls.ts";
import { ServiceRows } from "../components/services/service-rows.tsx";
import { ServicePlaceholder } from "../drawings/service-placeholder.tsx";
import { toServiceRow } from "../shelf-product.ts";
import type { Route } from "./+types/services";

const ALL = "services";
const MOST = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  await requirePage(context, "/services/:name");
  const api = apiOf<ContentCalls & CatalogCalls>(context);
  const { data: written } = await api.call("listCategories");
  // A category without treatments has nothing to show.
  const all = written.filter(({ services }) => services.length > 0);
  const isAll = params.name === ALL;
  const only = isAll ? undefined : all.find(({ slug }) => slug === params.name);
  if (!only && !isAll) {
    const moved = written.find(({ formerSlugs }) => formerSlugs.includes(params.name));
    throw moved ? redirect(`/services/${moved.slug}`, 301) : data(null, { status: 404 });
  }
  const chosen = only ? [only] : all;
  // Always the public list: list prices are the same for all, and member prices are shown beside them.
  const [{ data: services }, words] = await Promise.all([
    api.call("listServices", { query: { limit: MOST, ...(only ? { categoryId: only.id } : {}) } }),
    only ? loadPageWords(api, "services", { name: only.name }) : loadPageWords(api, "services-all"),
  ]);
  return {
    isAll,
    categories: chosen.map(({ id, name, slug, intro, picture }) => ({
      id,
      name,
      slug,
      intro,
      picture,
      services: services.docs.filter(({ category }) => category.id === id).map(toServiceRow),
    })),
    others: only ? all.filter(({ slug }) => slug !== only.slug).map(({ id, name, slug }) => ({ id, name, slug })) : [],
    words,
    path: `/services/${params.name}`,
    origin: context.get(visitorContext).origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, path, categories, isAll } = loaderData;
  const [first] = categories;
  return pageMeta({
    ...words,
    origin,
    path,
    picture: first?.picture,
    jsonLd: [
      breadcrumbLd(origin, [
        ["Services", "/services/services"],
        ...(isAll || !first ? [] : [[first.name, path] as [string, string]]),
      ]),
      // One URL per treatment, however many categories contain it.
      itemListLd(origin, [
        ...new Set(categories.flatMap(({ services }) => services.map(({ slug }) => `/service/${slug}`))),
      ]),
    ],
  });
}

type Category = Route.ComponentProps["loaderData"]["categories"][number];

/** Lists every category with its treatments, or one category (PG-6). */
export default function Services({ loaderData }: Route.ComponentProps) {
  const { isAll, categories, others } = loaderData;
  const [only] = categories;
  return isAll || !only ? <AllCategories categories={categories} /> : <OneCategory category={only} others={others} />;
}

/**
 * The IntersectionObserver's root margins. On a phone, they reduce the viewport to a thin line below the sticky bar,
 * which only one category can cross at a time.
 */
const READ_NOW = "-30% 0px -69% 0px";

/**
 * Returns the ref of the list of category links, and the current category: the one in the URL's hash (SH-4), then, on a
 * phone, the one being read. Scrolls the current category's link into the bar. The category is undefined until the page
 * is hydrated.
 */
function useCategoryInView(categories: Category[]) {
  const { hash } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();
  useEffect(() => setCurrent(hash.slice(1) || undefined), [hash]);
  useEffect(() => {
    if (!matchMedia("(width < 787px)").matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.find(({ isIntersecting }) => isIntersecting);
        if (read) setCurrent(read.target.id);
      },
      { rootMargin: READ_NOW },
    );
    for (const { slug } of categories) {
      const section = document.getElementById(slug);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [categories]);
  useEffect(() => {
    const bar = list.current;
    const way = current ? bar?.querySelector<HTMLElement>("[aria-current]")?.parentElement : undefined;
    if (bar && way) bar.scrollLeft = way.offsetLeft - (bar.clientWidth - way.offsetWidth) / 2;
  }, [current]);
  return [list, current] as const;
}

const pill = "inline-flex min-h-11 items-center rounded-pill border px-4 text-small";

/** Links to the categories. On a phone, a sticky bar at the top that marks the current one. */
function CategoryBar({ categories }: { categories: Category[] }) {
  const [list, current] = useCategoryInView(categories);
  return (
    <nav
      aria-label="Categories"
      className="border-linen bg-paper max-md:sticky max-md:top-0 max-md:z-20 max-md:border-y md:pb-10"
    >
      <ul ref={list} className="scroll-row gap-2 px-[var(--margin)] py-2 md:flex-wrap">
        {categories.map(({ id, name, slug }) => (
          <li key={id}>
            <Link
              to={categoryPath(slug)}
              aria-current={slug === current ? "true" : undefined}
              className={cx(pill, slug === current ? "border-ink bg-ink text-paper" : "border-edge hover:bg-sand")}
            >
              {name}
            </Link>
          </li>
        ))}
        <WhereThere place="/limited-deals">
          <li>
            <Link to="/limited-deals" prefetch="intent" className={cx(pill, "border-edge text-clay hover:bg-sand")}>
              Limited Time Offers
            </Link>
          </li>
        </WhereThere>
      </ul>
    </nav>
  );
}

function AllCategories({ categories }: { categories: Category[] }) {
  return (
    <>
      <div className="wrap pt-3 pb-6 md:pt-5 md:pb-8">
        <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Services" }]} />
        <div className="grid-12 gap-y-5 pt-1">
          <h1 className="text-h1-small md:col-span-6">Every treatment, with its price and length</h1>
          <p className="measure text-ink-soft md:col-span-5 md:col-start-8 md:self-end">
            Not sure where to start? Most treatment plans begin with a virtual or in-person consultation. Results vary.
          </p>
        </div>
      </div>
      <CategoryBar categories={categories} />
      {categories.map((category, index) => (
        <section
          key={category.id}
          id={category.slug}
          aria-labelledby={`${category.slug}-title`}
          className={cx("max-md:scroll-mt-15", index % 2 === 1 && "bg-sand/60")}
        >
          <div className="wrap grid-12 gap-y-6 py-[clamp(40px,6vw,88px)] md:gap-y-8">
            <div className="md:sticky md:top-6 md:col-span-4 md:self-start">
              <h2 id={`${category.slug}-title`} className="text-h2">
                <Link to={`/services/${category.slug}`} prefetch="intent" className="hover:text-clay">
                  {category.name}
                </Link>
              </h2>
              <p className="measure pt-3 pb-5 text-small text-ink-soft">{category.intro}</p>
              <Picture
                picture={category.picture}
                sizes="(width < 787px) 100vw, 32vw"
                decorative
                imageClassName="sm:max-md:object-[50%_30%]"
                className="aspect-[5/2] sm:aspect-[16/9] md:aspect-[4/5] md:max-h-[420px] md:w-full"
                fallback={<ServicePlaceholder category={category.slug} />}
              />
            </div>
            <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">
              <ServiceRows services={category.services} />
            </div>
          </div>
        </section>
      ))}
    </>
  );
}

type OneCategoryProps = { category: Category; others: { id: string; name: string; slug: string }[] };

function OneCategory({ category, others }: OneCategoryProps) {
  return (
    <>
      <div className="flex flex-col md:grid md:grid-cols-2">
        {/* First, as on phones, where it would otherwise push the text down when it loads. */}
        <div className="relative max-md:aspect-[5/4] md:col-start-2 md:row-start-1 md:min-h-[max(460px,25vw)]">
          <Picture
            picture={category.picture}
            sizes="(width < 787px) 100vw, 50vw"
            priority
            decorative
            className="absolute inset-0 rounded-none"
            fallback={<ServicePlaceholder category={category.slug} />}
          />
        </div>
        <div className="wrap flex flex-col gap-10 pt-3 pb-8 md:col-start-1 md:row-start-1 md:pt-5 md:pr-10 md:pb-14">
          <Breadcrumb trail={[{ label: "Services", to: "/services/services" }, { label: category.name }]} />
          <div className="md:mt-auto">
            <h1 className="text-h1">{category.name}</h1>
            <p className="max-w-[34em] pt-6 text-lead">{category.intro}</p>
          </div>
        </div>
        <FirstScreenEnd />
      </div>
      <div className="wrap grid-12 gap-y-12 py-[clamp(48px,6vw,96px)]">
        <section aria-labelledby="treatments" className="md:col-span-8">
          <h2 id="treatments" className="pb-6 text-h2">
            {category.services.length === 1 ? "1 treatment" : `${category.services.length} treatments`}
          </h2>
          <ServiceRows services={category.services} />
        </section>
        {others.length > 0 && (
          <nav aria-labelledby="others" className="md:col-span-3 md:col-start-10">
            <h2 id="others" className="pb-3 text-h3">
              Other concerns
            </h2>
            <ul className="border-t border-linen">
              {others.map(({ id, name, slug }) => (
                <li key={id} className="border-b border-linen">
                  <Link to={`/services/${slug}`} prefetch="intent" className="block py-3 hover:text-clay">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  );
}
