import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { sectorText } from "#ui/drawings/sector.ts";
import { sectorLooks } from "../job-sectors.constants.ts";
import { describePlace, disclosuresOf } from "../jobs.rules.ts";
import type { Job, ShownJob } from "../jobs.types.ts";
import { listSections, type PostingSection } from "../postings/posting-view.rules.ts";
import { useApplicationSource } from "./use-application-source.ts";

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
  const sector = job.sector && sectorLooks[job.sector];
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
  const shownIn: PostingLanguage = text === french ? "fr" : "en";
  const disclosures = disclosuresOf(job, shownIn);
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
          <JobTexts text={text} language={shownIn} />
          {job.skills.length > 0 ? <Skills skills={job.skills} /> : null}
          {job.content ? (
            listSections(job.content).map((section) => (
              <PostingPart key={section.title} section={section} />
            ))
          ) : (
            <>
              <Note title="License" text={job.licenseNote} />
              <Note title="Visa and relocation" text={job.visaNote} />
            </>
          )}
          {disclosures.length > 0 ? (
            <section lang={shownIn === "fr" ? "fr" : undefined} className="grid gap-3">
              <h2 className="text-xl">{headings[shownIn].about}</h2>
              <Paragraph text={disclosures.join("\n")} />
            </section>
          ) : null}
          {children}
        </div>
      </div>
    </>
  );
}

const headings: Record<PostingLanguage, { tasks: string; needs: string; about: string }> = {
  en: { tasks: "What you'll do", needs: "What you'll need", about: "About this posting" },
  fr: { tasks: "Ce que vous ferez", needs: "Ce qu'il vous faut", about: "À propos de cette offre" },
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

function Note({ title, text }: { title: string; text: string | null }) {
  return text ? <PostingPart section={{ title, items: [], text }} /> : null;
}

function PostingPart({ section: { title, items, text } }: { section: PostingSection }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <Items items={items} />
      {text ? <Paragraph text={text} /> : null}
    </section>
  );
}

function Paragraph({ text }: { text: string }) {
  return <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>;
}
