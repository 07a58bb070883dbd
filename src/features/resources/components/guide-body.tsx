import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "#shared/time.ts";
import { Accordion } from "#ui/content/accordion.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Prose } from "#ui/page/prose.tsx";
import { conclusionTitle, resourcesPath } from "../resources.constants.ts";
import { GuideContents } from "./guide-contents.tsx";
import { ExpiredFactsNote } from "./guide-expired-facts.tsx";
import { GuideFacts, type ShownFact } from "./guide-facts.tsx";

export interface GuideBodyProps {
  guide: {
    introduction: string;
    sections: readonly { id: string; title: string; html: string }[];
    conclusion: string;
    faqs: readonly { question: string; answer: string }[];
    sources: readonly { title: string; url: string }[];
    lastVerified: string;
    facts: readonly ShownFact[];
  };
}

const introductionPart = { id: "introduction", title: "Introduction" };
const conclusionPart = { id: "conclusion", title: conclusionTitle };
const questionsPart = { id: "questions", title: "Frequently asked questions" };
const factsPart = { id: "facts", title: "Facts and figures to check" };
const sourcesPart = { id: "sources", title: "Sources" };

/** A guide's text with its contents beside it. */
export function GuideBody({ guide }: GuideBodyProps) {
  const { introduction, sections, conclusion, faqs, facts, sources, lastVerified } = guide;
  const closingParts = [questionsPart, ...(facts.length > 0 ? [factsPart] : []), sourcesPart];
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-20 px-5 py-10 sm:px-8 sm:py-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <GuideContents entries={[introductionPart, ...sections, conclusionPart, ...closingParts]} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-14 lg:max-w-text">
        <ExpiredFactsNote
          expired={facts.filter(({ problem }) => problem).length}
          total={facts.length}
          listId={factsPart.id}
        />
        <Part {...introductionPart}>
          <Prose html={introduction} />
        </Part>
        {sections.map(({ id, title, html }) => (
          <Part key={id} id={id} title={title}>
            <Prose html={html} />
          </Part>
        ))}
        <Part {...conclusionPart}>
          <Prose html={conclusion} />
          <div className="mt-3 flex flex-wrap gap-3 print:hidden">
            <Button asChild>
              <Link to="/mentorship">Find a Mentor</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={resourcesPath}>Explore More Resources</Link>
            </Button>
          </div>
        </Part>
        <Part {...questionsPart}>
          <Accordion
            name="questions"
            items={faqs.map(({ question, answer }, index) => ({
              id: `question-${index + 1}`,
              title: question,
              content: <Answer text={answer} />,
            }))}
          />
        </Part>
        {facts.length > 0 ? (
          <Part {...factsPart}>
            <GuideFacts facts={facts} />
          </Part>
        ) : null}
        <Part {...sourcesPart}>
          <p className="text-muted">
            Last reviewed on <time dateTime={lastVerified}>{formatDay(lastVerified)}</time>. Rules,
            fees and dates change, so check with the official source before you act. This guide is
            general information. It isn&apos;t legal, medical or financial advice.
          </p>
          <ul className="grid gap-2">
            {sources.map(({ title, url }) => (
              <li key={url} className="wrap-anywhere">
                <a className="link" href={url} rel="noopener">
                  {title}
                </a>
                <span className="hidden print:inline"> ({url})</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-2xl wrap-anywhere print:break-after-avoid">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Answer({ text }: { text: string }) {
  return (
    <div className="grid gap-3">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
