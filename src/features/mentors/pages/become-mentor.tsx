import { Link, useRevalidator } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { Card } from "#ui/content/card.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { readLatestApplication } from "../applications/application.usecases.server.ts";
import { applicationDraftSchema } from "../applications/application-drafts.schemas.ts";
import {
  discardApplicationDraft,
  readApplicationDraft,
  saveApplicationDraft,
} from "../applications/application-drafts.usecases.server.ts";
import { describeStanding } from "../applications/applications.rules.ts";
import { ApplicationForm } from "../components/application-form.tsx";
import { LicenseHint } from "../components/license-hint.tsx";
import { Standing } from "../components/standing.tsx";
import { useFreshWhenSeen } from "../components/use-fresh-when-seen.ts";
import { readOwnProfilePath } from "../directory/directory.usecases.server.ts";
import { toValues } from "../fields/components/application-values.ts";
import {
  applicationPath,
  registrationFee,
  sessionFeePercent,
  settleAfterDays,
} from "../mentors.constants.ts";
import { readOwnPhotos } from "../photos/own-photo.usecases.server.ts";
import type { Route } from "./+types/become-mentor";

const signInPath = `/auth?next=${encodeURIComponent("/become-mentor")}`;

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 3600 },
  form: { from: "user" },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Become a Mentor",
    description: `Apply to be a mentor. There's a one-time ${formatMoney(registrationFee)} registration fee, which we refund if you aren't accepted.`,
    path: "/become-mentor",
    image: "become-mentor",
    trail: [{ name: "Mentorship", path: "/mentorship" }],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const application = await readLatestApplication(services, viewer);
  const draft = await readApplicationDraft(services, viewer);
  const profilePath = await readOwnProfilePath(services, viewer);
  const isUser = viewer.kind === "user";
  return {
    viewerId: isUser ? viewer.userId : null,
    profilePath,
    photos: isUser ? await readOwnPhotos(services, viewer) : null,
    photoOutcome: isUser ? new URL(request.url).searchParams.get("photo") : null,
    hasDraft: draft !== undefined,
    values: toValues(draft ?? application ?? { email: isUser ? viewer.email : "" }),
    application: application
      ? {
          path: applicationPath(application.id),
          status: application.application_status,
          words: describeStanding(application),
        }
      : null,
  };
}

export const action = formActions({
  save: formAction("user", applicationDraftSchema(), async ({ services, viewer }, draft) => {
    await saveApplicationDraft(services, viewer, draft);
    return { saved: true as const };
  }),
  discard: formAction("user", async ({ services, viewer, path }) => {
    await discardApplicationDraft(services, viewer);
    return path;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function BecomeMentorPage({ loaderData }: Route.ComponentProps) {
  const { viewerId, values, application, profilePath, photos, photoOutcome, hasDraft } = loaderData;
  const { revalidate } = useRevalidator();
  // The fee may be paid in another tab, where the payment page opened.
  useFreshWhenSeen(viewerId !== null);
  const takesForm =
    !profilePath &&
    (!application || application.status === "draft" || application.status === "rejected");

  return (
    <div className="mx-auto w-full max-w-form px-5 py-12 sm:px-8 sm:py-16">
      <Card
        title="Become a Mentor"
        headingLevel={1}
        description="Share what you know at a rate you set."
      >
        {viewerId === null ? (
          <Alert title="You're not signed in">
            <p>
              You can fill in the form now.{" "}
              <Link className="link" to={signInPath}>
                Sign in
              </Link>{" "}
              before you submit it. What you type is saved in this tab.
            </p>
          </Alert>
        ) : null}
        {profilePath ? (
          <Alert variant="success" title="You're a mentor">
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
        {takesForm ? <Terms /> : null}
        {takesForm ? (
          <ApplicationForm
            key={viewerId}
            viewerId={viewerId}
            values={values}
            photos={photos}
            photoOutcome={photoOutcome}
            hasDraft={hasDraft}
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

/** The fee and the earnings, before anything is typed. */
function Terms() {
  return (
    <section aria-labelledby="terms" className="grid gap-3 rounded-sm border border-line p-4">
      <h2 id="terms" className="text-lg font-semibold">
        Before you apply
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          The one-time registration fee is {formatMoney(registrationFee)} USD, tax included. Someone
          on our team reads your application. If we don't accept it, we refund the fee in full.
        </li>
        <li>
          Our fee is {sessionFeePercent}% of what mentees pay, and {100 - sessionFeePercent}% is
          yours. There's no monthly charge.
        </li>
        <li>
          Your share is due {settleAfterDays} days after a session is completed. We pay it in US
          dollars to your bank account in Canada or the United States.
        </li>
        <li>
          <LicenseHint />
        </li>
      </ul>
      <p>
        <Link className="link" to="/for-mentors">
          See what you'd earn and how payouts work
        </Link>
      </p>
    </section>
  );
}
