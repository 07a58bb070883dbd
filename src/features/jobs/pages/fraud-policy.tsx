import { data, Link } from "react-router";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { formatLongDay } from "#shared/time.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { Prose } from "#ui/page/prose.tsx";
import { readFraudPolicy } from "../reports/fraud-policy.store.server.ts";
import { fraudPolicyPath } from "../reports/job-reports.constants.ts";
import type { Route } from "./+types/fraud-policy";

export const handle: PageHandle = {
  sharing: { with: "everyone", seconds: 3600, parameters: ["version"] },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Job fraud policy",
    description: `How ${brand.name} keeps fake jobs out, how to report one, and what we do with your report.`,
    path: fraudPolicyPath,
    image: "legal",
  });
}

export function loader({ request }: Route.LoaderArgs) {
  const versions = readFraudPolicy();
  const day = new URL(request.url).searchParams.get("version") ?? versions[0]?.day;
  const shown = versions.find((version) => version.day === day);
  if (!shown) throw data(null, { status: 404 });
  return {
    shown,
    isCurrent: shown === versions[0],
    others: versions.map((version) => ({ day: version.day, changes: version.changes })),
  };
}

export default function FraudPolicyPage({ loaderData }: Route.ComponentProps) {
  const { shown, isCurrent, others } = loaderData;
  return (
    <Page
      title={shown.title}
      lead="How we keep fake jobs out, and what to do if you see one."
      width="text"
    >
      <div className="grid gap-8">
        <p className="text-muted">
          {isCurrent ? "In effect since" : "Took effect on"}{" "}
          <time dateTime={shown.day}>{formatLongDay(shown.day)}</time>
        </p>
        {isCurrent ? null : (
          <Alert title="This is an earlier version">
            <p>
              <Link className="link" to={fraudPolicyPath}>
                Read the current policy
              </Link>
            </p>
          </Alert>
        )}
        <Prose html={shown.html} />
        <section className="grid gap-3 border-t border-line pt-6">
          <h2 className="text-xl">All versions</h2>
          <ul className="grid gap-2">
            {others.map(({ day, changes }, index) => (
              <li key={day}>
                <Link
                  className="link"
                  to={index === 0 ? fraudPolicyPath : `${fraudPolicyPath}?version=${day}`}
                >
                  <time dateTime={day}>{formatLongDay(day)}</time>
                </Link>
                . {changes}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
