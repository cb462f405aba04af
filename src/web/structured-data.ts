import { previewPicture } from "./preview-picture.ts";
import type { PictureData } from "./ui/pictures/picture.tsx";

/** Things as schema.org describes them, for the head of pages that search engines read (SH-10). */
export type JsonLd = Record<string, unknown>;

/** A picture with the size that it is fetched in. */
export function imageLd(picture: PictureData, origin: string): JsonLd {
  const { url, width, height, alt } = previewPicture(picture, origin);
  return { "@type": "ImageObject", url, width, height, ...(alt ? { caption: alt } : {}) };
}

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

/** What a page lists, by address; `before` is how many stand on the pages before it. */
export function itemListLd(origin: string, paths: string[], before = 0): JsonLd {
  return {
    "@type": "ItemList",
    numberOfItems: paths.length,
    itemListElement: paths.map((path, index) => ({
      "@type": "ListItem",
      position: before + index + 1,
      url: `${origin}${path}`,
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

type Article = { title: string; summary: string; author: string; publishedOn: string; picture: PictureData };

/** An article of the clinic; `path` is where it stands. */
export function articleLd(
  article: Article,
  { origin, path, clinic }: { origin: string; path: string; clinic: string },
): JsonLd {
  return {
    "@type": "Article",
    headline: article.title,
    description: article.summary,
    image: [imageLd(article.picture, origin)],
    datePublished: article.publishedOn,
    dateModified: article.publishedOn,
    author: { "@type": "Person", name: article.author },
    publisher: { "@type": "Organization", name: clinic, url: `${origin}/` },
    mainEntityOfPage: `${origin}${path}`,
  };
}
