import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { sectorText } from "#ui/sector.ts";
import { sectorLooks } from "../job-sectors.constants.ts";
import { describePlace } from "../jobs.rules.ts";
import type { Job, PayRange } from "../jobs.types.ts";
import { languageLevels } from "../postings/posting.constants.ts";
import type { Posting } from "../postings/posting.schemas.ts";
import { namePlace, permitSentences } from "../postings/posting-text.rules.ts";
import { useApplicationSource } from "./use-application-source.ts";

/** A job as its page shows it. A draft may have no pay yet. */
export interface ShownJob extends Omit<Job, "pay"> {
  pay: PayRange | null;
}

/** Which of a posting's languages is read. */
export type PostingLanguage = "en" | "fr";

export interface JobViewProps {
  job: ShownJob;
  language: PostingLanguage;
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
  language,
  path,
  aside,
  heading: Heading = "h1",
  note,
  children,
}: JobViewProps) {
  const { tint, name, path: sectorPath } = sectorLooks[job.sector];
  const french = job.content?.french ?? null;
  const text = language === "fr" && french ? french : job;
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
        <p className={`font-semibold ${sectorText[tint]}`}>
          <Link to={sectorPath} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </p>
        <Heading
          lang={text === french ? "fr" : undefined}
          className="max-w-[24ch] text-3xl wrap-anywhere"
        >
          {text.title}
        </Heading>
        <p className="text-lg wrap-anywhere text-muted">
          {job.organizationPath ? (
            <Link className="link" to={job.organizationPath}>
              {job.employer}
            </Link>
          ) : (
            job.employer
          )}
          , {describePlace(job)}
        </p>
        {french ? (
          <p>
            {text === french ? (
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
          <JobTexts text={text} language={text === french ? "fr" : "en"} />
          {job.skills.length > 0 ? <Skills skills={job.skills} /> : null}
          {job.content ? (
            <Details content={job.content} />
          ) : (
            <>
              {job.licenseNote ? <Note title="License" text={job.licenseNote} /> : null}
              {job.visaNote ? <Note title="Visa and relocation" text={job.visaNote} /> : null}
            </>
          )}
          {children}
        </div>
      </div>
    </>
  );
}

const headings: Record<PostingLanguage, { tasks: string; needs: string }> = {
  en: { tasks: "What you'll do", needs: "What you'll need" },
  fr: { tasks: "Ce que vous ferez", needs: "Ce qu'il vous faut" },
};

function JobTexts({
  text,
  language,
}: {
  text: Pick<Job, "description" | "responsibilities" | "requirements">;
  language: PostingLanguage;
}) {
  const { tasks, needs } = headings[language];
  return (
    <div lang={language === "fr" ? "fr" : undefined} className="grid gap-10">
      {text.description ? (
        <p className="max-w-text text-lg whitespace-pre-line wrap-anywhere">{text.description}</p>
      ) : null}
      <TextList title={tasks} items={text.responsibilities} />
      <TextList title={needs} items={text.requirements} />
    </div>
  );
}

function Skills({ skills }: { skills: readonly string[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Skills</h2>
      <ul className="flex flex-wrap gap-2">
        {skills.map((skill) => (
          <li key={skill} className="max-w-full wrap-anywhere">
            <Badge>{skill}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an employer says in fields of their own: languages, licenses, permits, benefits. */
function Details({ content }: { content: Posting }) {
  const { languages, licenses, licenseNote, permits, visaNote, relocation } = content;
  const { benefits, citizenshipBasis } = content;
  return (
    <>
      <TextList
        title="Languages"
        items={languages.map(({ language, level, isRequired, reason }) => {
          const how = isRequired ? "required" : "an asset";
          const why = reason ? ` ${reason}` : "";
          return `${language}, ${languageLevels[level].toLowerCase()}: ${how}.${why}`;
        })}
      />
      {licenses.length > 0 || licenseNote ? (
        <section className="grid gap-3">
          <h2 className="text-xl">Licenses</h2>
          <Items
            items={licenses.map(
              ({ name, region, helps }) =>
                `${name}, for ${namePlace(region)}.${helps ? " The employer helps you get it." : ""}`,
            )}
          />
          {licenseNote ? <Paragraph text={licenseNote} /> : null}
        </section>
      ) : null}
      {permits.length > 0 || visaNote ? (
        <section className="grid gap-3">
          <h2 className="text-xl">Work permits and visas</h2>
          <Items items={permits.map((permit) => permitSentences[permit])} />
          {visaNote ? <Paragraph text={visaNote} /> : null}
        </section>
      ) : null}
      {relocation ? <Note title="Relocation help" text={relocation} /> : null}
      {citizenshipBasis ? (
        <Note title="Why a citizenship or status is asked for" text={citizenshipBasis} />
      ) : null}
      <TextList title="Benefits" items={benefits} />
    </>
  );
}

function TextList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <Items items={items} />
    </section>
  );
}

function Items({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="grid max-w-text list-disc gap-1.5 pl-5 marker:text-accent">
      {items.map((item, index) => (
        <li key={index} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      <Paragraph text={text} />
    </section>
  );
}

function Paragraph({ text }: { text: string }) {
  return <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>;
}
