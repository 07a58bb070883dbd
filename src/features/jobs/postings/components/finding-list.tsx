import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "#shared/time.ts";
import type { Finding, Severity } from "../../posting-checker/posting-checker.types.ts";

const looks: Record<Severity, { icon: typeof Info; name: string; color: string }> = {
  block: { icon: CircleAlert, name: "Fix before publishing", color: "text-danger" },
  warn: { icon: TriangleAlert, name: "Warning", color: "text-warning" },
  info: { icon: Info, name: "Good to know", color: "text-muted" },
};

/** Findings of the posting checker, each with its law, the source and the dates. */
export function FindingList<Shown extends Finding>({
  findings,
  linkTo,
}: {
  findings: readonly Shown[];
  /** A link to where it can be changed. */
  linkTo?: (finding: Shown) => ReactNode;
}) {
  return (
    <ul className="grid gap-4">
      {findings.map((finding, index) => {
        const { icon: Icon, name, color } = looks[finding.severity];
        const { ruleId, jurisdiction, message, quote, law, source, effectiveFrom, lastChecked } =
          finding;
        return (
          <li key={`${ruleId} ${index}`} className="grid grid-cols-[auto_1fr] gap-x-3">
            <Icon role="img" aria-label={name} className={`mt-1 size-4 ${color}`} />
            <div className="grid min-w-0 gap-1 wrap-anywhere">
              <p>
                <span className={`font-semibold ${color}`}>{name}:</span> {message}
              </p>
              {quote ? <p className="text-sm text-muted">In your text: “{quote}”</p> : null}
              <p className="text-sm text-muted">
                {law}.{" "}
                {source ? (
                  <>
                    Source:{" "}
                    <a className="link" href={source.url} rel="noreferrer">
                      {source.title}
                    </a>
                    .{" "}
                  </>
                ) : null}
                {effectiveFrom ? `Effective ${formatDay(effectiveFrom)}. ` : null}
                {jurisdiction ? `Rules as of ${formatDay(lastChecked)}.` : null}
              </p>
              {linkTo?.(finding)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
