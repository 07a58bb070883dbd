import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import type { Sector } from "#ui/drawings/sector.ts";
import { SectorDrawing } from "#ui/drawings/sector-drawing.tsx";
import { classNames } from "#ui/styles/class-names.ts";

export interface FeaturedArticle {
  title: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** The same in words. */
  day: string;
  readMinutes: number;
  category: string;
  excerpt: string;
  path: string;
}

/** By the category that the home page files an article under. */
const sectors: Record<string, Sector> = {
  Healthcare: "healthcare",
  Technology: "technology",
  "Skilled Trades": "trades",
};

/** One article at length and the others beside it. */
export function FeaturedArticles({ articles }: { articles: readonly FeaturedArticle[] }) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[6fr_5fr] lg:grid-rows-[auto_1fr]">
      {articles.map((article, index) => (
        <Article key={article.path} article={article} first={index === 0} />
      ))}
    </div>
  );
}

function Article({ article, first }: { article: FeaturedArticle; first: boolean }) {
  const sector = sectors[article.category];
  return (
    <article
      className={classNames(
        "grid content-start gap-5 border-t border-line pt-6",
        first ? "lg:row-span-2" : "sm:grid-cols-[10rem_1fr] sm:gap-6",
      )}
    >
      <SectorDrawing
        sector={sector ?? "resources"}
        className={classNames("w-full", !first && "max-sm:aspect-5/2")}
      />
      <div className="grid content-start justify-items-start gap-2.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={sector ?? "neutral"}>{article.category}</Badge>
          <time dateTime={article.date}>{article.day}</time>
          <span>{article.readMinutes} min read</span>
        </p>
        <h3 className={first ? "text-2xl" : "text-xl"}>{article.title}</h3>
        <p className="max-w-text text-muted">{article.excerpt}</p>
        <Link to={article.path} className="link inline-block py-1 font-semibold">
          Read Full Article<span className="sr-only"> about {article.title}</span>
        </Link>
      </div>
    </article>
  );
}
