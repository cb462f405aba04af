import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { breadcrumbLd, faqLd } from "#web/structured-data.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Accordion } from "#web/ui/layout/accordion.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { ContentCalls } from "../../contract/calls.ts";
import { findQuestions, topicId } from "../find-questions.ts";
import { loadPageWords } from "../load-page-words.ts";
import type { Route } from "./+types/faq";

export async function loader({ context }: Route.LoaderArgs) {
  await requirePage(context, "/faq");
  const api = apiOf<ContentCalls>(context);
  const { origin } = context.get(visitorContext);
  const [faqs, words] = await Promise.all([api.call("listFaqs"), loadPageWords(api, "faq")]);
  return { faqs: faqs.data, words, origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, faqs } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["Questions and answers", "/faq"],
  ]);
  return pageMeta({ ...words, origin, path: "/faq", jsonLd: [trail, ...(faqs.length > 0 ? [faqLd(faqs)] : [])] });
}

/** Shows all questions by topic, with a search that opens the matching questions (PG-14). */
export default function FaqPage({ loaderData: { faqs } }: Route.ComponentProps) {
  const [search, setSearch] = useState("");
  const { hash, key } = useLocation();
  // On page load the browser itself opens the question in the URL, but not when the router changes the URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question again opens it again
  useEffect(() => {
    const answer = hash && document.getElementById(hash.slice(1));
    if (answer) answer.closest("details")?.setAttribute("open", "");
  }, [hash, key]);
  const groups = findQuestions(faqs, search);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearching = search.trim() !== "";
  return (
    <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Questions" }]} />
      <h1 className="pt-1 text-h1">Frequently asked questions</h1>
      <div className="grid-12 pt-10">
        <div className="md:col-span-4">
          <div className="md:sticky md:top-6">
            <search className="needs-script">
              <TextInput
                label="Search the questions"
                type="search"
                name="q"
                autoComplete="off"
                maxLength={80}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </search>
            <p role="status" className="nums min-h-6 pt-2 text-small text-ink-soft">
              {isSearching && (count === 1 ? "1 question" : `${count} questions`)}
            </p>
            <nav aria-label="Topics" className="pt-3">
              <ul className="flex flex-wrap gap-x-5 md:block">
                {groups.map(({ topic, questions }) => (
                  <li key={topic}>
                    <a href={`#${topicId(topic)}`} className="inline-flex min-h-11 items-center gap-2 hover:underline">
                      {topic} <span className="nums text-small text-ink-soft">{questions.length}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
        <div className="md:col-span-7 md:col-start-6">
          {groups.map(({ topic, questions }) => (
            <section key={topic} id={topicId(topic)} className="scroll-mt-6 pb-12 last:pb-0">
              <h2 className="pb-4 text-list">{topic}</h2>
              <Accordion
                key={isSearching ? "found" : "all"}
                items={questions.map(({ id, question, answer }) => ({
                  id,
                  anchor: id,
                  title: question,
                  content: answer,
                  open: isSearching && count <= 5,
                }))}
              />
            </section>
          ))}
          {count === 0 && (
            <EmptyState
              title="No questions match"
              text="Try different words, or ask us."
              action={
                <>
                  <Button look="outline" onClick={() => setSearch("")}>
                    Show all questions
                  </Button>
                  <LinkButton to="/contact">Write to us</LinkButton>
                </>
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}
