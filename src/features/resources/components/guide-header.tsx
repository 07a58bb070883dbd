import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { type GuideCategory, resourcesPath } from "../resources.constants.ts";
import { SaveGuide, type SaveGuideProps } from "./save-guide.tsx";
import { ShareGuide } from "./share-guide.tsx";

export interface GuideHeaderProps extends SaveGuideProps {
  /** The guide's absolute address. */
  url: string;
  guide: {
    title: string;
    category: GuideCategory;
    author: string;
    date: string;
    readMinutes: number;
    excerpt: string;
  };
}

export function GuideHeader({ guide, url, path, answer }: GuideHeaderProps) {
  const { title, category, author, date, readMinutes, excerpt } = guide;
  return (
    <header className="border-b border-line print:border-0">
      <div className="mx-auto grid w-full max-w-page justify-items-start gap-5 px-5 pt-8 pb-10 sm:px-8 sm:pb-14">
        <div className="print:hidden">
          <BackLink to={resourcesPath}>All resources</BackLink>
        </div>
        <Badge tone={toneOf(category)}>{category}</Badge>
        <h1 className="max-w-[22ch] text-3xl wrap-anywhere">{title}</h1>
        <p className="max-w-text text-lg text-muted">{excerpt}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <span>By {author}</span>
          <time dateTime={date}>{formatDay(date)}</time>
          <span>{readMinutes} min read</span>
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ShareGuide title={title} url={url} />
          <SaveGuide path={path} answer={answer} />
        </div>
        {answer?.problem ? <p className="text-danger">{answer.problem}</p> : null}
      </div>
    </header>
  );
}

function toneOf(category: GuideCategory) {
  if (category === "Technology") return "technology";
  if (category === "Trades") return "trades";
  return "neutral";
}
