import type { Article, FAQPage } from "schema-dts";
import { brand } from "#shared/brand.ts";

export interface DescribedGuide {
  slug: string;
  title: string;
  metaDescription: string;
  category: string;
  author: string;
  date: string;
  lastVerified: string;
  words: number;
  faqs: readonly { question: string; answer: string }[];
}

/** A guide in schema.org's words: the article, and its questions with their answers. */
export function describeGuide(
  guide: DescribedGuide,
  { url, image }: { url: string; image: string },
): [Article, FAQPage] {
  return [
    {
      "@type": "Article",
      headline: guide.title,
      description: guide.metaDescription,
      articleSection: guide.category,
      datePublished: guide.date,
      dateModified: guide.lastVerified,
      wordCount: guide.words,
      inLanguage: "en",
      image,
      mainEntityOfPage: url,
      author: { "@type": "Organization", name: guide.author },
      publisher: { "@type": "Organization", name: brand.name },
    },
    {
      "@type": "FAQPage",
      mainEntity: guide.faqs.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}
