import { data, redirect } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { ShownDigest } from "#ui/form/shown-digest.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { LocationList } from "../components/location-list.tsx";
import { LogoForm } from "../components/logo-form.tsx";
import { OperatorActs } from "../components/operator-acts.tsx";
import { IdentityFields, PageFields } from "../components/organization-fields.tsx";
import { OrganizationFrame } from "../components/organization-frame.tsx";
import { VerificationSection } from "../components/verification-section.tsx";
import { employersPath, organizationPath, settingsPath } from "../employers.constants.ts";
import { employersErrors } from "../employers.errors.ts";
import { may } from "../employers.rules.ts";
import {
  closeForm,
  codeForm,
  identityForm,
  locationForm,
  mailboxForm,
  pageForm,
  removeLocationForm,
  slugForm,
} from "../employers.schemas.ts";
import { readOperatorActs } from "../operators/operators.usecases.server.ts";
import { readLogo } from "../organizations/logo.usecases.server.ts";
import {
  addLocation,
  changeSlug,
  closeOwnOrganization,
  readOrganization,
  removeLocation,
  saveIdentity,
  savePage,
} from "../organizations/organizations.usecases.server.ts";
import { checkDnsRecord, requestDnsRecord } from "../verification/dns.usecases.server.ts";
import { confirmMailbox, sendMailboxCode } from "../verification/verification.usecases.server.ts";
import type { Route } from "./+types/organization-settings";

const notices: ReadonlyMap<string, string> = new Map([
  ["page", "Changes saved"],
  ["identity", "Legal name and website saved"],
  ["code-sent", "We sent the code. Enter it under Verification."],
  [
    "record-named",
    "Your DNS record is under Verification. Add it where you manage your domain, then check it here.",
  ],
  ["verified", "Your organization is verified. Anyone can now see its page."],
  ["address", "Address changed. The old address redirects to the new one."],
  ["same-address", "This is already your page's address."],
  ["location-added", "Location added"],
  ["location-removed", "Location removed"],
]);

const identityChanged =
  "Someone changed the legal name or website after you opened this page, so nothing was saved. Check them under For owners, then make your change again.";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const slug = args.loaderData?.organization.slug;
  return describePage(args, {
    title: "Organization settings",
    description: "Your organization's page, address and verification.",
    path: slug ? settingsPath(slug) : employersPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, settingsPath(params.slug));
  const view = await readOrganization(services, user, params.slug);
  if (!view) throw data(null, { status: 404 });
  const { slug } = view.organization;
  const query = new URL(request.url).searchParams;
  if (slug !== params.slug) throw redirect(`${settingsPath(slug)}?${query}`);
  if (!may(view.role, "edit page")) throw redirect(organizationPath(slug));
  return {
    ...view,
    logo: await readLogo(services, view.organization),
    logoOutcome: query.get("logo"),
    acts: await readOperatorActs(services, view.organization.id),
    notice: notices.get(query.get("done") ?? "") ?? null,
    denial: query.get("refused") === "identity" ? identityChanged : null,
  };
}

const done = (slug: string, what: string) => `${settingsPath(slug)}?done=${what}`;

export const action = formActions({
  page: formAction("user", pageForm, async ({ services, viewer, param }, page) => {
    await savePage(services, viewer, param("slug"), page);
    return done(param("slug"), "page");
  }),
  identity: formAction(
    "user",
    identityForm,
    async ({ services, viewer, param }, identity) => {
      await saveIdentity(services, viewer, param("slug"), identity);
      return done(param("slug"), "identity");
    },
    {
      // A second try must begin from what's there now: an earlier name would end the verification.
      refused: ({ code }, { param }) =>
        code === employersErrors.changed().code
          ? `${settingsPath(param("slug"))}?refused=identity`
          : undefined,
    },
  ),
  address: formAction(
    "user",
    slugForm,
    async ({ services, viewer, param }, { slug }) => {
      const isNew = await changeSlug(services, viewer, param("slug"), slug);
      return done(slug, isNew ? "address" : "same-address");
    },
    {
      fieldOf: {
        [employersErrors.slugTaken().code]: "slug",
        [employersErrors.tooManySlugs().code]: "slug",
      },
    },
  ),
  "add-location": formAction("user", locationForm, async ({ services, viewer, param }, place) => {
    await addLocation(services, viewer, param("slug"), place);
    return done(param("slug"), "location-added");
  }),
  "remove-location": formAction(
    "user",
    removeLocationForm,
    async ({ services, viewer, param }, { locationId }) => {
      await removeLocation(services, viewer, param("slug"), locationId);
      return done(param("slug"), "location-removed");
    },
  ),
  "send-code": formAction(
    "user",
    mailboxForm,
    async ({ services, viewer, param }, { email }) => {
      await sendMailboxCode(services, viewer, param("slug"), email);
      return `${done(param("slug"), "code-sent")}#verification`;
    },
    {
      fieldOf: {
        [employersErrors.freeEmail().code]: "email",
        [employersErrors.otherDomain("").code]: "email",
      },
    },
  ),
  "confirm-code": formAction(
    "user",
    codeForm,
    async ({ services, viewer, param }, { code }) => {
      await confirmMailbox(services, viewer, param("slug"), code);
      return done(param("slug"), "verified");
    },
    {
      fieldOf: {
        [employersErrors.codeWrong().code]: "code",
        [employersErrors.codeOver().code]: "code",
      },
    },
  ),
  "request-record": formAction("user", async ({ services, viewer, param }) => {
    await requestDnsRecord(services, viewer, param("slug"));
    return `${done(param("slug"), "record-named")}#verification`;
  }),
  "check-record": formAction(
    "user",
    async ({ services, viewer, param }) => {
      await checkDnsRecord(services, viewer, param("slug"));
      return done(param("slug"), "verified");
    },
    { shows: [503] },
  ),
  close: formAction(
    "user",
    closeForm,
    async ({ services, viewer, param }, { confirmation }) => {
      await closeOwnOrganization(services, viewer, param("slug"), confirmation);
      return `${employersPath}?done=closed`;
    },
    { fieldOf: { [employersErrors.nameMismatch("").code]: "confirmation" } },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function OrganizationSettingsPage({ loaderData }: Route.ComponentProps) {
  const { organization, locations, role, isOperator, verifications, acts } = loaderData;
  const { logo, logoOutcome, notice, denial, shown } = loaderData;
  const { slug, publicName, legalName, website, sector, sizeBand, description } = organization;
  const isOwner = may(role, "edit identity");
  return (
    <OrganizationFrame
      title="Organization settings"
      lead={publicName}
      slug={slug}
      role={role}
      isOperator={isOperator}
    >
      <div className="grid max-w-form gap-10">
        <PageProblem of={["remove-location"]} />
        <DoneNotice title={notice} />
        <DoneNotice variant="destructive" title={denial} />
        <Form
          key={shown.page}
          intent="page"
          values={{ publicName, sector, sizeBand, description, shown: shown.page }}
        >
          <ShownDigest />
          <PageFields />
          <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
        </Form>
        <LogoForm slug={slug} name={publicName} logo={logo} outcome={logoOutcome} />
        <LocationList locations={locations} />
        <VerificationSection
          slug={slug}
          domain={organization.domain}
          verifications={verifications}
          documents={loaderData.documents}
        />
        {isOwner ? (
          <section aria-labelledby="owner-title" className="grid border-t border-line pt-8">
            <h2 id="owner-title" className="mb-2 text-xl">
              For owners
            </h2>
            <FoldedForm
              key={shown.identity}
              label="Legal name and website"
              intent="identity"
              idPrefix="identity-"
              values={{ legalName, website, shown: shown.identity }}
            >
              <ShownDigest />
              <p>
                If you change the legal name or the website's domain, you'll need to verify the
                organization again.
              </p>
              <IdentityFields />
              <SubmitButton busyLabel="Saving...">Save legal name and website</SubmitButton>
            </FoldedForm>
            <FoldedForm
              label="Change the page's address"
              intent="address"
              idPrefix="address-"
              values={{ slug }}
            >
              <TextField
                name="slug"
                label="Address"
                help={`The part of the address after ${employersPath}/. Old addresses redirect to your page.`}
                required
                maxLength={60}
              />
              <SubmitButton busyLabel="Saving...">Change address</SubmitButton>
            </FoldedForm>
            <FoldedForm label="Close the organization" intent="close" idPrefix="close-">
              <p>
                Members lose access right away, and open invitations stop working. This can't be
                undone. If people have applied, close your jobs first, so that everyone gets an
                answer.
              </p>
              <TextField
                name="confirmation"
                label={`Type ${publicName} to confirm`}
                required
                autoComplete="off"
              />
              <SubmitButton variant="destructive" busyLabel="Closing...">
                Close organization
              </SubmitButton>
            </FoldedForm>
          </section>
        ) : null}
        <OperatorActs acts={acts} />
      </div>
    </OrganizationFrame>
  );
}
