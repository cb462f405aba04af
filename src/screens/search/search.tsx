import { Link } from "react-router";
import { QuickAdd } from "#modules/cart/web/components/quick-add.tsx";
import type { WireProduct } from "#modules/catalog/contract/product.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { SearchCalls } from "#modules/search/contract/calls.ts";
import type { SearchAnswer } from "#modules/search/contract/search-calls.ts";
import { SearchForm } from "#modules/search/web/components/search-form.tsx";
import { pageOf, SearchGroup } from "#modules/search/web/components/search-groups.tsx";
import {
  parseSearchQuery,
  type SearchQuery,
  searchTabs,
  toSearchCall,
  toSearchPath,
} from "#modules/search/web/search-query.ts";
import { withoutHidden } from "#modules/search/web/without-hidden.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { hiddenPlaces } from "#shared/site-content.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { cx } from "#web/cx.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { Pager } from "#web/ui/layout/pager.tsx";
import type { Route } from "./+types/search";
import { NothingFound } from "./nothing-found.tsx";

/** Loads the results. All kinds are counted whatever is shown, so that the tabs can show the other counts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePage(context, "/search");
  const api = apiOf<ContentCalls & SearchCalls & ShellCalls>(context);
  const query = parseSearchQuery(new URL(request.url).searchParams);
  const everything = toSearchCall({ ...query, tab: null, page: 1 });
  const [all, one, words, shell] = await Promise.all([
    api.call("searchAll", { query: everything }),
    query.tab ? api.call("searchAll", { query: toSearchCall(query) }) : null,
    loadPageWords(api, "search"),
    api.call("getShell"),
  ]);
  const hidden = hiddenPlaces(shell.data.absent);
  const answer = withoutHidden(all.data, hidden);
  return {
    query,
    answer,
    shown: one ? withoutHidden(one.data, hidden) : answer,
    words,
    origin: context.get(visitorContext).origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, query } = loaderData;
  const title = query.text ? `“${query.text}”: ${words.title}` : words.title;
  return pageMeta({ ...words, title, origin, path: "/search", noIndex: true });
}

const addOf = (product: WireProduct) => <QuickAdd product={product} />;

/** Shows all results for a text, by kind. A plain form and links, so it works without JavaScript. */
export default function SearchPage({ loaderData: { query, answer, shown } }: Route.ComponentProps) {
  const { timeZone } = useShellData().contact;
  const { text, tab } = query;
  return (
    <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Search" }]} />
      <h1 className="pt-1 text-h1-small">{text ? "What we found" : "What are you looking for?"}</h1>
      <div className="max-w-[820px] pt-8">
        <SearchForm text={text} />
        <p role="status" className="nums min-h-12 pt-4 text-ink-soft">
          {text
            ? resultWords(answer, text)
            : "Search for treatments, products, brands, ingredients, our hours or answers to questions."}
        </p>
      </div>
      {text && answer.totalDocs > 0 && <Tabs query={query} answer={answer} />}
      {text && answer.totalDocs === 0 && <NothingFound answer={answer} text={text} />}
      {tabsInOrder(answer)
        .filter((one) => !tab || one.name === tab.name) // loader data is a copy in the browser
        .map((one) => (
          <SearchGroup
            key={one.name}
            tab={one}
            answer={shown}
            text={text}
            timeZone={timeZone}
            addOf={addOf}
            isSummary={!tab}
          />
        ))}
      {tab && (
        <div className="pt-12">
          <Pager {...pageOf(shown, tab)} toPage={(page) => toSearchPath({ ...query, page })} />
        </div>
      )}
    </div>
  );
}

/** Returns the tabs of kinds with results, the one with the best match first. */
function tabsInOrder({ order }: SearchAnswer) {
  return order.flatMap((kind) => searchTabs.find((tab) => tab.kind === kind) ?? []);
}

/** Returns "14 results for “peel”", and the corrected spelling if it differs. */
function resultWords({ totalDocs, readAs, isLoose }: SearchAnswer, text: string): string {
  if (totalDocs === 0) return `No results for “${text}”.`;
  const count = `${totalDocs} ${totalDocs === 1 ? "result" : "results"}`;
  if (isLoose) return `Nothing matches all of “${text}”. ${count} match${totalDocs === 1 ? "es" : ""} most of it.`;
  return readAs ? `${count} for “${readAs}”, the closest match to “${text}”.` : `${count} for “${text}”.`;
}

function Tabs({ query, answer }: { query: SearchQuery; answer: SearchAnswer }) {
  const tabs = [
    { tab: null, label: "All", count: answer.totalDocs },
    ...searchTabs.map((tab) => ({ tab, label: tab.label, count: pageOf(answer, tab).totalDocs })),
  ];
  return (
    <nav
      aria-label="Kinds of results"
      className="overflow-x-auto border-b border-linen max-md:mx-[calc(-1*var(--margin))] max-md:px-[var(--margin)]"
    >
      <ul className="flex gap-5 md:gap-7">
        {tabs.map(({ tab, label, count }) => (
          <li key={label}>
            {count === 0 ? (
              <span className="nums -mb-px flex min-h-11 items-center gap-1.5 border-b border-transparent text-ink-soft">
                {label} <span className="text-small">0</span>
              </span>
            ) : (
              <Link
                to={toSearchPath({ text: query.text, tab, page: 1 })}
                prefetch="intent"
                preventScrollReset
                aria-current={tab?.name === query.tab?.name ? "page" : undefined}
                className={cx(
                  "nums -mb-px flex min-h-11 items-center gap-1.5 border-b border-transparent text-ink-soft",
                  tab?.name === query.tab?.name && "border-ink font-medium text-ink",
                )}
              >
                {label} <span className="text-small">{count}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
