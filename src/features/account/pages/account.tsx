import { useEffect, useMemo, useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { listProblems } from "#shared/form-fields.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Select } from "#ui/select.tsx";
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

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const values = textsOf(await readForm(request, context));
  const result = accountProfile.safeParse(values);
  if (!result.success) {
    return data({ values, problems: listProblems(result.error) }, { status: 400 });
  }
  await saveOwnProfile(services, user, result.data);
  return redirect(`${path}?saved`);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = textsOf(await copyForm(request));
  return reachServer(serverAction, { values });
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, email, saved, photo, photoOutcome } = loaderData;
  const busy = useNavigation().state === "submitting";
  const problems = actionData && "problems" in actionData ? actionData.problems : undefined;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const typed: Record<string, string> = actionData?.values ?? {};
  const errors = useMemo(() => problems ?? [], [problems]);

  const wiring = (name: keyof typeof profile) => ({
    id: name,
    error: errors.find(({ field }) => field === name)?.message,
  });
  const value = (name: keyof typeof profile) => typed[name] ?? profile[name] ?? "";

  return (
    <AccountFrame
      title="Profile and settings"
      lead="What you fill in here is offered again where a form needs it. Nobody else reads it; employers see only how many profiles there are."
    >
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary errors={errors} />
        {problem ? <Alert variant="destructive" title={problem} /> : null}
        {saved && !actionData ? <Saved /> : null}
        <Field label="Email" help="The address that you sign in with.">
          {(control) => <Input {...control} type="email" value={email} readOnly />}
        </Field>
        <Field
          label="Dashboard"
          help="Which overview you see after signing in. You can change it at any time."
          {...wiring("dashboard_role")}
        >
          {(control) => (
            <Select {...control} name="dashboard_role" defaultValue={value("dashboard_role")}>
              {dashboardRoles.map((role) => (
                <option key={role} value={role}>
                  {dashboardRoleLabels[role]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Full name" optional {...wiring("full_name")}>
          {(control) => (
            <Input
              {...control}
              name="full_name"
              autoComplete="name"
              defaultValue={value("full_name")}
            />
          )}
        </Field>
        <Field
          label="Profession"
          optional
          help="For example: family physician, registered nurse, electrician."
          {...wiring("profession")}
        >
          {(control) => (
            <Input
              {...control}
              name="profession"
              autoComplete="organization-title"
              defaultValue={value("profession")}
            />
          )}
        </Field>
        <Field label="Location" optional help="City and country." {...wiring("location")}>
          {(control) => (
            <Input
              {...control}
              name="location"
              autoComplete="off"
              defaultValue={value("location")}
            />
          )}
        </Field>
        <Field label="LinkedIn address" optional {...wiring("linkedin_url")}>
          {(control) => (
            <Input
              {...control}
              name="linkedin_url"
              type="url"
              inputMode="url"
              autoComplete="url"
              defaultValue={value("linkedin_url")}
            />
          )}
        </Field>
        <Field
          label="Résumé link"
          optional
          help="A web address where an employer can read your résumé. It is filled in when you apply for a job."
          {...wiring("resume_url")}
        >
          {(control) => (
            <Input
              {...control}
              name="resume_url"
              type="url"
              inputMode="url"
              autoComplete="off"
              defaultValue={value("resume_url")}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            {busy ? "Saving..." : "Save profile"}
          </Button>
          <Link className="link" to="/dashboard">
            Back to the dashboard
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

function Saved() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1}>
      <Alert variant="success" title="Your profile is saved" />
    </div>
  );
}
