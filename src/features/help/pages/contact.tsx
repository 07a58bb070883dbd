import { Link } from "react-router";
import { CompanyContact } from "#features/company/company-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { contactPath, helpArticlePath, helpPath } from "#shared/help-address.ts";
import { Page } from "#ui/page.tsx";
import type { Route } from "./+types/contact";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Contact support",
    description: "How to reach our team about your account, a booking, a payment or your data.",
    path: contactPath,
    image: "about",
    trail: [{ name: "Help center", path: helpPath }],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { company: pageOf(context).services.company };
}

const common = [
  ["trouble-signing-in", "I can't sign in"],
  ["cancel-a-session", "Cancel a session"],
  ["refunds", "Refunds"],
  ["application-status", "Check the status of your application"],
  ["payouts", "Get paid as a mentor"],
] as const;

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Contact support"
      lead="Many questions are answered in the help center. If yours isn't, write to us or call."
      width="text"
    >
      <div className="grid gap-10">
        <section aria-labelledby="common-title" className="grid gap-3">
          <h2 id="common-title" className="text-xl">
            Common questions
          </h2>
          <ul className="grid gap-1">
            {common.map(([slug, title]) => (
              <li key={slug}>
                <Link to={helpArticlePath(slug)} className="link inline-block py-1">
                  {title}
                </Link>
              </li>
            ))}
            <li>
              <Link to={helpPath} className="link inline-block py-1">
                All help articles
              </Link>
            </li>
          </ul>
        </section>
        <section aria-labelledby="reach-title" className="grid gap-3">
          <h2 id="reach-title" className="text-xl">
            How to reach us
          </h2>
          <CompanyContact company={loaderData.company} />
        </section>
      </div>
    </Page>
  );
}
