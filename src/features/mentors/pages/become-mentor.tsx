import { Link, useRevalidator } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { readLatestApplication } from "../applications/application.usecases.server.ts";
import { describeStanding } from "../applications/applications.rules.ts";
import { ApplicationForm } from "../components/application-form.tsx";
import { Standing } from "../components/standing.tsx";
import { useFreshWhenSeen } from "../components/use-fresh-when-seen.ts";
import { readOwnProfilePath } from "../directory/directory.usecases.server.ts";
import { toValues } from "../fields/components/application-values.ts";
import { applicationPath, registrationFee } from "../mentors.constants.ts";
import type { Route } from "./+types/become-mentor";

const signInPath = `/auth?next=${encodeURIComponent("/become-mentor")}`;

export const handle: PageHandle = { sharing: { with: "visitors", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Become a Mentor",
    description: `Apply to be a mentor. One registration fee of ${formatMoney(registrationFee)}, refunded if you are not accepted.`,
    path: "/become-mentor",
    image: "become-mentor",
    trail: [{ name: "Mentorship", path: "/mentorship" }],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const application = await readLatestApplication(services, viewer);
  const profilePath = await readOwnProfilePath(services, viewer);
  const isUser = viewer.kind === "user";
  return {
    viewerId: isUser ? viewer.userId : null,
    profilePath,
    values: toValues(application ?? { email: isUser ? viewer.email : "" }),
    application: application
      ? {
          path: applicationPath(application.id),
          status: application.application_status,
          words: describeStanding(application),
        }
      : null,
  };
}

export default function BecomeMentorPage({ loaderData }: Route.ComponentProps) {
  const { viewerId, values, application, profilePath } = loaderData;
  const { revalidate } = useRevalidator();
  // It may be paid in another tab, where the payment page was opened.
  useFreshWhenSeen(viewerId !== null);
  const takesForm =
    !profilePath &&
    (!application || application.status === "draft" || application.status === "rejected");

  return (
    <div className="mx-auto w-full max-w-form px-5 py-12 sm:px-8 sm:py-16">
      <Card
        title="Become a Mentor"
        headingLevel={1}
        description={`Share what you know at a rate you set. Registration costs ${formatMoney(registrationFee)} once and is refunded if your application is not accepted.`}
      >
        {viewerId === null ? (
          <Alert title="You are not signed in">
            <p>
              You can fill in the form now.{" "}
              <Link className="link" to={signInPath}>
                Sign in
              </Link>{" "}
              before you submit it; what you typed stays in this tab.
            </p>
          </Alert>
        ) : null}
        {profilePath ? (
          <Alert variant="success" title="You are a mentor">
            <p>
              <Link className="link" to={profilePath}>
                See your profile
              </Link>
            </p>
          </Alert>
        ) : null}
        {application ? (
          <div className="grid gap-4 rounded-sm border border-line p-4">
            <Standing words={application.words} />
            <p>
              <Link className="link" to={application.path}>
                See your application
              </Link>
            </p>
          </div>
        ) : null}
        {takesForm ? (
          <ApplicationForm
            key={viewerId}
            viewerId={viewerId}
            values={values}
            onChanged={() => void revalidate()}
          />
        ) : (
          <Button asChild variant="secondary">
            <Link to="/mentorship">Find a mentor</Link>
          </Button>
        )}
      </Card>
    </div>
  );
}
