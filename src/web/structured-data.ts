import { previewPicture } from "./preview-picture.ts";
import type { PictureData } from "./ui/pictures/picture.tsx";

/** Objects described by schema.org, for the head of pages that search engines read (SH-10). */
export type JsonLd = Record<string, unknown>;

/** Returns the structured data of a picture, with the size in which it is requested. */
export function imageLd(picture: PictureData, origin: string): JsonLd {
  const { url, width, height, alt } = previewPicture(picture, origin);
  return { "@type": "ImageObject", url, width, height, ...(alt ? { caption: alt } : {}) };
}

/** Returns the breadcrumb of a page; the last entry is the page. */
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

/** Returns the items that a page lists, by URL; `before` is how many are on earlier pages. */
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

/** Returns questions with their answers. */
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

/** Returns an article of the clinic; `path` is its URL path. */
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
