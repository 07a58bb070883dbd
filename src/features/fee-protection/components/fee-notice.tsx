import { Link } from "react-router";
import { feeAnswerPath, feeRulesPath } from "../fee-protection.constants.ts";
import type { FeeReason } from "../fee-protection.types.ts";

export interface FeeNoticeProps {
  /** The service that the person wanted, as a noun inside a sentence: `playbooks`. */
  what: string;
  reason: FeeReason;
  rules: readonly {
    id: string;
    law: string;
    meaning: string;
    source: { title: string; url: string };
  }[];
  /** `h2` by default. */
  as?: "h2" | "h3";
}

/** The reason why a person isn't sold a service, with the free services that they have instead. */
export function FeeNotice({ what, reason, rules, as: Title = "h2" }: FeeNoticeProps) {
  return (
    <section
      aria-labelledby="fee-notice-title"
      className="grid gap-4 rounded-md border border-line bg-surface p-6"
    >
      <Title id="fee-notice-title" className="text-xl">
        {reason === "unregistered"
          ? "We can't sell this to you yet"
          : "We can't charge you for this"}
      </Title>
      <p>
        {reason === "unregistered"
          ? `We can't sell ${what} yet where you live or want to work.`
          : `The law where you live or want to work doesn't let us sell you ${what}.`}
      </p>
      <LawList rules={rules} />
      <FreeInstead />
      <p className="text-sm text-muted">
        Has something changed?{" "}
        <Link className="link" to={feeAnswerPath}>
          Change your answer
        </Link>
        . You can also read{" "}
        <Link className="link" to={feeRulesPath}>
          who pays for what
        </Link>
        .
      </p>
    </section>
  );
}

/** Laws with their sources. */
export function LawList({ rules }: Pick<FeeNoticeProps, "rules">) {
  if (rules.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {rules.map(({ id, law, meaning, source }) => (
        <li key={id} className="border-l-2 border-line pl-4">
          <p>{meaning}</p>
          <p className="text-sm text-muted">
            {law}. Source:{" "}
            <a className="link" href={source.url}>
              {source.title}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Links to services that are free for everyone. */
export function FreeInstead() {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">What's free for everyone</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <Link className="link" to="/talent">
            Jobs
          </Link>
          : search and apply. Candidates never pay us for a job.
        </li>
        <li>
          <Link className="link" to="/resources">
            Guides and templates
          </Link>{" "}
          for every step
        </li>
        <li>
          <Link className="link" to="/talent#consultation">
            A call with our team
          </Link>
        </li>
        <li>
          <Link className="link" to="/events">
            Events and workshops
          </Link>
        </li>
      </ul>
    </div>
  );
}
