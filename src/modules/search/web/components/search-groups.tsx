import type { ReactNode } from "react";
import { Link } from "react-router";
import { ShelfCard } from "#modules/catalog/web/components/products/shelf-card.tsx";
import { ServiceRows } from "#modules/catalog/web/components/services/service-rows.tsx";
import { formatDate } from "#shared/zoned-time.ts";
import { Accordion } from "#web/ui/layout/accordion.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { FoundPage, FoundProduct, SearchAnswer } from "../../contract/search-calls.ts";
import { type SearchTab, toSearchPath } from "../search-query.ts";
import { whyBeside, whyWords } from "../why-words.ts";

type SearchGroupProps = {
  tab: SearchTab;
  answer: SearchAnswer;
  text: string;
  timeZone: string;
  addOf: (product: FoundProduct) => ReactNode;
  /** Whether to show only the first few of a kind with a link to the others; otherwise all of this page. */
  isSummary: boolean;
};

export function pageOf(answer: SearchAnswer, { kind }: SearchTab) {
  const pages = {
    product: answer.products,
    service: answer.services,
    page: answer.pages,
    question: answer.questions,
    article: answer.articles,
  };
  return pages[kind];
}

/** Shows the results of one kind. */
export function SearchGroup(props: SearchGroupProps) {
  const { tab, answer, text, isSummary } = props;
  const { totalDocs, docs } = pageOf(answer, tab);
  if (totalDocs === 0) return null;
  return (
    <section aria-labelledby={tab.name} className="pt-14 first:pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-5">
        <h2 id={tab.name} className="text-h2">
          {tab.label}
        </h2>
        {isSummary && totalDocs > docs.length && (
          <Link to={toSearchPath({ text, tab, page: 1 })} prefetch="intent" className="btn-text">
            All {totalDocs} {tab.label.toLowerCase()}
          </Link>
        )}
      </div>
      <Found {...props} />
    </section>
  );
}

function Found({ tab, answer, timeZone, addOf }: SearchGroupProps) {
  if (tab.kind === "service")
    return (
      <ServiceRows
        services={answer.services.docs.map((service) => ({
          ...service,
          note: whyBeside(service.why, service.shortDescription),
        }))}
      />
    );
  if (tab.kind === "product")
    return (
      <ul className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-4 md:gap-x-6">
        {answer.products.docs.map((product) => (
          <li key={product.id}>
            <ShelfCard product={product} timeZone={timeZone} sizes="(width < 787px) 46vw, 23vw" add={addOf(product)} />
            <WhyLine words={whyWords(product.why)} />
          </li>
        ))}
      </ul>
    );
  if (tab.kind === "question")
    return (
      <Accordion
        items={answer.questions.docs.map(({ id, question, answer: text, why }) => ({
          id,
          title: (
            <>
              {question}
              <WhyLine words={whyWords(why)} />
            </>
          ),
          content: text,
        }))}
      />
    );
  return tab.kind === "page" ? <PageRows pages={answer.pages.docs} /> : <ArticleRows articles={answer.articles.docs} />;
}

/** Shows why a row was found, below its text. */
function WhyLine({ words }: { words: string | undefined }) {
  return words ? <span className="block pt-1 font-sans text-small text-ink-soft">{words}</span> : null;
}

/** Shows pages of the site and facts of the clinic, with their text and a link. */
function PageRows({ pages }: { pages: FoundPage[] }) {
  return (
    <ul className="border-t border-linen">
      {pages.map((page) => (
        <li key={page.id} className="border-b border-linen">
          <Link
            to={page.path}
            prefetch="intent"
            className="row-link flex min-h-16 items-center justify-between gap-x-6 py-3.5"
          >
            <span>
              <span className="row-title block text-card">{page.name}</span>
              <span className="measure block text-small text-ink-soft">{page.text}</span>
              <WhyLine words={whyBeside(page.why, page.text)} />
            </span>
            <Icon name="arrow" className="row-arrow shrink-0 max-sm:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ArticleRows({ articles }: { articles: SearchAnswer["articles"]["docs"] }) {
  return (
    <ul className="border-t border-linen">
      {articles.map((article) => (
        <li key={article.id} className="border-b border-linen">
          <Link
            to={`/news/${article.id}`}
            prefetch="intent"
            className="row-link grid grid-cols-[96px_minmax(0,1fr)] items-center gap-x-6 py-5 md:grid-cols-[144px_minmax(0,1fr)]"
          >
            <Picture picture={article.picture} sizes="144px" decorative className="aspect-[3/2]" />
            <span>
              <span className="nums block text-small text-ink-soft">
                {formatDate(article.publishedOn)}, {article.readMinutes} min read
              </span>
              <span className="row-title block pt-1 text-card">{article.title}</span>
              <span className="measure block pt-1 text-small text-ink-soft max-md:hidden">{article.summary}</span>
              <WhyLine words={whyBeside(article.why, article.summary)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
