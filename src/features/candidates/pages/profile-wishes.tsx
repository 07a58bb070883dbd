import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { employmentTypes, sectionPath } from "../candidates.constants.ts";
import { PayFields } from "../components/pay-fields.tsx";
import { ProfileFrame } from "../components/profile-frame.tsx";
import { RegionFields } from "../components/region-fields.tsx";
import { wishesForm } from "../profile/profile.schemas.ts";
import type { StoredWishes } from "../profile/profile.types.ts";
import { readOwnCandidateProfile, saveWishes } from "../profile/profile.usecases.server.ts";
import type { Route } from "./+types/profile-wishes";

const path = sectionPath("wishes");

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your profile: Work you want",
    description: "Where you'd like to work, when you could start, and the pay you'd accept.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const profile = await readOwnCandidateProfile(services, user);
  return { wishes: profile.wishes, saved: new URL(request.url).searchParams.has("saved") };
}

export const action = formAction("user", wishesForm, async ({ services, viewer }, wishes) => {
  await saveWishes(services, viewer, wishes);
  return `${path}?saved`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ProfileWishesPage({ loaderData }: Route.ComponentProps) {
  const { wishes, saved } = loaderData;
  return (
    <ProfileFrame
      title="Work you want"
      lead="We use this to show what your profile needs for the jobs you want."
    >
      <Form values={toValues(wishes)}>
        <DoneNotice title={saved ? "Changes saved" : null} />
        <RegionFields chosen={wishes.regions} />
        <CheckboxField name="remote" label="I'm open to remote work" />
        <ChoiceGroup
          name="employment_types"
          legend="Employment type"
          multiple
          options={Object.entries(employmentTypes).map(([value, label]) => ({ value, label }))}
          className="grid gap-2 sm:grid-cols-2"
        />
        <TextField name="earliest_start" label="Earliest start" type="date" optional />
        <PayFields />
        <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
      </Form>
    </ProfileFrame>
  );
}

function toValues({ regions, remote, employmentTypes: types, earliestStart, pay }: StoredWishes) {
  return {
    regions,
    remote: remote ? "on" : null,
    employment_types: types,
    earliest_start: earliestStart,
    pay: pay && (pay.cents / 100).toFixed(pay.cents % 100 === 0 ? 0 : 2),
    pay_period: pay?.period,
    pay_currency: pay?.currency,
  };
}
