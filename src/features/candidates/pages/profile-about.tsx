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
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { sectionPath } from "../candidates.constants.ts";
import { ProfileFrame } from "../components/profile-frame.tsx";
import { professionGroups } from "../lists/professions.constants.ts";
import { aboutForm } from "../profile/profile.schemas.ts";
import { readOwnCandidateProfile, saveAbout } from "../profile/profile.usecases.server.ts";
import type { Route } from "./+types/profile-about";

const path = sectionPath("about");

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your profile: About you",
    description: "Your headline, profession and summary.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const profile = await readOwnCandidateProfile(services, user);
  return { about: profile.about, saved: new URL(request.url).searchParams.has("saved") };
}

export const action = formAction("user", aboutForm, async ({ services, viewer }, about) => {
  await saveAbout(services, viewer, about);
  return `${path}?saved`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ProfileAboutPage({ loaderData }: Route.ComponentProps) {
  const { about, saved } = loaderData;
  return (
    <ProfileFrame
      title="About you"
      lead="Employers read this first. Your name comes from your account."
    >
      <Form values={about}>
        <DoneNotice title={saved ? "Changes saved" : null} />
        <SelectField name="profession" label="Profession" optional>
          <option value="">Not specified</option>
          {professionGroups.map(({ label, professions }) => (
            <optgroup key={label} label={label}>
              {professions.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          name="specialty"
          label="Specialty"
          optional
          help="For example, emergency, pediatrics or high-voltage systems."
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          name="headline"
          label="Headline"
          optional
          help="One line. For example, emergency nurse with eight years in busy city hospitals."
          maxLength={120}
          autoComplete="off"
        />
        <TextareaField
          name="summary"
          label="Summary"
          optional
          help="A few sentences about what you do well and what you're looking for."
          rows={7}
          maxLength={2000}
        />
        <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
      </Form>
    </ProfileFrame>
  );
}
