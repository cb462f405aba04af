/** Things as schema.org describes them, for the head of pages that search engines read (SH-10). */
export type JsonLd = Record<string, unknown>;

/** The way to a page; the last entry is the page. */
export function breadcrumbLd(origin: string, trail: [name: string, path: string][]): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** Questions with their answers. */
export function faqLd(faq: { question: string; answer: string }[]): JsonLd {
  return {
    "@type": "FAQPage",
    mainEntity: faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

type Article = { title: string; summary: string; author: string; publishedOn: string; picture: { image: string } };

/** An article of the clinic; `path` is where it stands. */
export function articleLd(
  article: Article,
  { origin, path, clinic }: { origin: string; path: string; clinic: string },
): JsonLd {
  return {
    "@type": "Article",
    headline: article.title,
    description: article.summary,
    image: [`${origin}${article.picture.image}-1280.webp`],
    datePublished: article.publishedOn,
    author: { "@type": "Person", name: article.author },
    publisher: { "@type": "Organization", name: clinic, url: `${origin}/` },
    mainEntityOfPage: `${origin}${path}`,
  };
}
