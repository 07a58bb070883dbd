import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Badge } from "#ui/content/badge.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { LicenseFields } from "../components/license-fields.tsx";
import { LicenseSummary } from "../components/license-summary.tsx";
import { licensePath, licenseStatusNames } from "../licenses/licenses.constants.ts";
import { licenseForm } from "../licenses/licenses.schemas.ts";
import { nameLicense, readOwnLicenses } from "../licenses/licenses.usecases.server.ts";
import { studioPaths } from "../mentors.constants.ts";
import { readOwnMentorProfile } from "../profile-changes/own-profile.usecases.server.ts";
import type { Route } from "./+types/mentor-license";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your professional license",
    description: "Add the license you need to give immigration or legal advice.",
    path: licensePath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, licensePath);
  const [licenses, profile] = await Promise.all([
    readOwnLicenses(services, user),
    // `readOwnListing` leaves out mentors who are about to delete their account.
    readOwnMentorProfile(services, user),
  ]);
  return {
    licenses,
    isMentor: profile !== undefined,
    sent: new URL(request.url).searchParams.has("sent"),
  };
}

export const action = formAction("user", licenseForm, async ({ services, viewer }, license) => {
  await nameLicense(services, viewer, license);
  return `${licensePath}?sent`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function MentorLicensePage({ loaderData }: Route.ComponentProps) {
  const { licenses, isMentor, sent } = loaderData;
  const isWaiting = licenses.some(({ status }) => status === "pending");
  return (
    <Page
      title="Your professional license"
      lead={
        isWaiting
          ? "You need a license to sell immigration or legal advice. We're checking yours and will email you."
          : "You need a license to sell immigration or legal advice. Add yours, and we'll look it up in the official register."
      }
      width="form"
    >
      <div className="grid gap-10">
        <DoneNotice title={sent ? "We've received your license" : null} />
        {isWaiting ? null : (
          <Form>
            <LicenseFields />
            <SubmitButton busyLabel="Sending...">Send for review</SubmitButton>
          </Form>
        )}
        {licenses.length > 0 ? (
          <section aria-labelledby="licenses-title" className="grid gap-6">
            <h2 id="licenses-title" className="text-xl">
              Your licenses
            </h2>
            {licenses.map((license) => (
              <div key={license.id} className="grid justify-items-start gap-2">
                <Badge>{licenseStatusNames[license.status]}</Badge>
                <LicenseSummary license={license} />
              </div>
            ))}
          </section>
        ) : null}
        {isMentor ? (
          <BackLink to={studioPaths.profile}>Back to your mentor profile</BackLink>
        ) : (
          <BackLink to="/become-mentor">Become a mentor</BackLink>
        )}
      </div>
    </Page>
  );
}
