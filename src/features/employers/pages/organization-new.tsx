import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { IdentityFields, LocationFields, PageFields } from "../components/organization-fields.tsx";
import { employersPath, newOrganizationPath, organizationPath } from "../employers.constants.ts";
import { organizationForm } from "../employers.schemas.ts";
import { createOrganization } from "../organizations/organizations.usecases.server.ts";
import type { Route } from "./+types/organization-new";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Add an organization",
    description: "Describe the organization you hire for.",
    path: newOrganizationPath,
    listed: false,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  requireUserPage(pageOf(context).viewer, newOrganizationPath);
  return null;
}

export const action = formAction("user", organizationForm, async ({ services, viewer }, input) => {
  const slug = await createOrganization(services, viewer, input);
  return `${organizationPath(slug)}?done=created`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function NewOrganizationPage() {
  return (
    <Page
      title="Add an organization"
      lead="You'll be its owner. You can change everything later, and invite the people you work with."
      width="form"
    >
      <div className="grid gap-8">
        <Form>
          <PageFields />
          <IdentityFields />
          <LocationFields />
          <SubmitButton busyLabel="Adding...">Add organization</SubmitButton>
        </Form>
        <BackLink to={employersPath}>Your organization</BackLink>
      </div>
    </Page>
  );
}
