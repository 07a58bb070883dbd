import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { sectorText } from "#ui/drawings/sector.ts";
import { sectorLooks } from "../job-sectors.constants.ts";
import type { PostingLanguage, ShownJob } from "../jobs.types.ts";
import type { JobInLanguage, PostingSection } from "../postings/posting-view.rules.ts";
import { useApplicationSource } from "./use-application-source.ts";

export interface JobViewProps {
  job: Pick<ShownJob, "employer" | "organizationPath" | "sector" | "skills">;
  shown: JobInLanguage;
  /** The page's address without a language. */
  path: string;
  /** The key facts and what can be done, beside the text. */
  aside: ReactNode;
  /** `h2` where the page has a title of its own. */
  heading?: "h1" | "h2";
  /** Under the title. */
  note?: ReactNode;
  /** At the end of the text. */
  children?: ReactNode;
}

/** A job with all that it says: its public page, and the preview of a draft. */
export function JobView({
  job,
  shown,
  path,
  aside,
  heading: Heading = "h1",
  note,
  children,
}: JobViewProps) {
  const sector = job.sector && sectorLooks[job.sector];
  const { language, texts, headings, disclosures } = shown;
  const source = useApplicationSource();
  const pathIn = (chosen: PostingLanguage) => {
    const parameters = new URLSearchParams({
      ...(chosen === "fr" && { lang: chosen }),
      ...(source && { from: source }),
    });
    return parameters.size > 0 ? `${path}?${parameters}` : path;
  };
  return (
    <>
      <header className="mt-6 grid gap-3">
        {sector ? (
          <p className={`font-semibold ${sectorText[sector.tint]}`}>
            <Link to={sector.path} className="underline-offset-4 hover:underline">
              {sector.field}
            </Link>
          </p>
        ) : null}
        <Heading lang={langOf(language)} className="max-w-[24ch] text-3xl wrap-anywhere">
          {texts.title}
        </Heading>
        <p className="text-lg wrap-anywhere text-muted">
          {job.organizationPath ? (
            <Link className="link" to={job.organizationPath}>
              {job.employer}
            </Link>
          ) : (
            job.employer
          )}
          , <span lang={langOf(language)}>{shown.place}</span>
        </p>
        {shown.hasFrench ? (
          <p>
            {language === "fr" ? (
              <Link className="link" to={pathIn("en")} preventScrollReset>
                Read it in English
              </Link>
            ) : (
              <Link className="link" lang="fr" hrefLang="fr" to={pathIn("fr")} preventScrollReset>
                Lire en français
              </Link>
            )}
          </p>
        ) : null}
        {note}
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_4fr]">
        <aside
          aria-label="Key facts"
          className="grid content-start gap-6 self-start rounded-md border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-6 lg:order-last"
        >
          {aside}
        </aside>
        <div className="grid content-start gap-10">
          <div lang={langOf(language)} className="grid gap-10">
            {texts.description ? (
              <p className="max-w-text text-lg whitespace-pre-line wrap-anywhere">
                {texts.description}
              </p>
            ) : null}
            <TextList title={headings.tasks} items={texts.responsibilities} />
            <TextList title={headings.needs} items={texts.requirements} />
          </div>
          {job.skills.length > 0 ? (
            <section className="grid gap-3">
              <h2 lang={langOf(language)} className="text-xl">
                {headings.skills}
              </h2>
              <ul className="flex flex-wrap gap-2">
                {job.skills.map((skill) => (
                  <li key={skill} className="max-w-full wrap-anywhere">
                    <Badge>{skill}</Badge>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {shown.sections.map((section) => (
            <PostingPart key={section.title} section={section} language={language} />
          ))}
          {disclosures.length > 0 ? (
            <section lang={langOf(language)} className="grid gap-3">
              <h2 className="text-xl">{headings.about}</h2>
              <Paragraph text={disclosures.join("\n")} />
            </section>
          ) : null}
          {children}
        </div>
      </div>
    </>
  );
}

/** The site's own language needs no mark. */
const langOf = (language: PostingLanguage) => (language === "fr" ? "fr" : undefined);

function TextList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <Items items={items} />
    </section>
  );
}

function Items({ items, lang }: { items: readonly string[]; lang?: string | undefined }) {
  if (items.length === 0) return null;
  return (
    <ul lang={lang} className="grid max-w-text list-disc gap-1.5 pl-5 marker:text-accent">
      {items.map((item, index) => (
        <li key={index} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}

function PostingPart({
  section: { title, items, text, isOurs },
  language,
}: {
  section: PostingSection;
  language: PostingLanguage;
}) {
  const lang = langOf(language);
  return (
    <section className="grid gap-3">
      <h2 lang={lang} className="text-xl">
        {title}
      </h2>
      <Items items={items} lang={isOurs ? lang : undefined} />
      {text ? <Paragraph text={text} /> : null}
    </section>
  );
}

function Paragraph({ text }: { text: string }) {
  return <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>;
}
