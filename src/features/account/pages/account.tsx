import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { AccountFrame } from "../components/account-frame.tsx";
import { PhotoForm } from "../components/photo-form.tsx";
import { readPhoto } from "../profile/photo.usecases.server.ts";
import { dashboardRoleLabels, dashboardRoles } from "../profile/profile.constants.ts";
import { accountProfile } from "../profile/profile.schemas.ts";
import { readOwnProfile, saveOwnProfile } from "../profile/profile.usecases.server.ts";
import type { Route } from "./+types/account";

const path = "/account";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Profile and settings",
    description: "Your name, profession, links and dashboard.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const { searchParams } = new URL(request.url);
  return {
    email: user.email,
    profile: await readOwnProfile(services, user),
    photo: await readPhoto(services, user),
    saved: searchParams.has("saved"),
    photoOutcome: searchParams.get("photo"),
  };
}

export const action = formAction("user", accountProfile, async (page, profile) => {
  await saveOwnProfile(page.services, page.viewer, profile);
  return `${path}?saved`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { profile, email, saved, photo, photoOutcome } = loaderData;

  return (
    <AccountFrame
      title="Profile and settings"
      lead="We use this to fill in forms for you. Mentors you write to can see your name. Our support team can see this page to help you."
    >
      <Form values={profile}>
        <DoneNotice title={saved ? "Profile saved" : null} />
        <TextField
          name="email"
          type="email"
          label="Email"
          help="You sign in with this email. You can change it under Security."
          value={email}
          readOnly
          unsent
        />
        <SelectField
          name="dashboard_role"
          label="Dashboard"
          help="Choose what you see first after you sign in. You can change it anytime."
          options={dashboardRoles.map((role) => ({
            value: role,
            label: dashboardRoleLabels[role],
          }))}
        />
        <TextField name="full_name" label="Full name" optional autoComplete="name" />
        <TextField
          name="profession"
          label="Profession"
          optional
          help="For example, family physician, registered nurse or electrician."
          autoComplete="organization-title"
        />
        <TextField
          name="location"
          label="Location"
          optional
          help="City and country"
          autoComplete="off"
        />
        <TextField
          name="linkedin_url"
          label="LinkedIn URL"
          optional
          type="url"
          autoComplete="url"
        />
        <TextField
          name="resume_url"
          label="CV link"
          optional
          help="A web address where we can read your CV. We'll add it to the form when you request a CV review."
          type="url"
          autoComplete="off"
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton busyLabel="Saving...">Save profile</SubmitButton>
          <Link className="link" to="/dashboard">
            Back to dashboard
          </Link>
          <Link className="link" to="/pro">
            Membership
          </Link>
        </div>
      </Form>
      <div className="mt-12">
        <PhotoForm photo={photo} outcome={photoOutcome} />
      </div>
    </AccountFrame>
  );
}
