import { httpErrors } from "#platform/http/errors.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isProductError } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { MergePreviewPart } from "../components/merge-preview.tsx";
import { merge, openMerge } from "../merge-accounts.usecases.server.ts";
import { mergePath, personPath } from "../people.constants.ts";
import { mergeForm } from "../people.schemas.ts";
import type { Route } from "./+types/admin-user-merge";

export const handle: PageHandle = { form: { from: "people" }, searches: ["other"] };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Merge two accounts",
    description: "Combine a person's two accounts into one.",
    path: mergePath(args.params.userId),
    trail: [{ name: "Account", path: personPath(args.params.userId) }],
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { userId } = params;
  const admin = requireRight(viewer, "people", mergePath(userId));
  if (!isId(userId)) throw httpErrors.notFound();
  const query = new URL(request.url).searchParams;
  const other = query.get("other") ?? "";
  const keep = query.get("keep") === "other" ? ("other" as const) : ("this" as const);
  const asked = { userId, other, keep };
  try {
    return { ...asked, ...(await openMerge(services, admin, asked)), problem: undefined };
  } catch (error) {
    if (!isProductError(error) || !other.trim() || error.status === 403) throw error;
    return { ...asked, name: "", preview: undefined, problem: error.message };
  }
}

export const action = formAction(
  "people",
  mergeForm,
  async ({ services, viewer, client }, input) => {
    await merge(services, viewer, { ...input, address: client.address });
    return `${personPath(input.stays)}?done=merged`;
  },
  { fieldOf: { confirmation_wrong: "confirmation" } },
);

export default function AdminUserMergePage({ loaderData }: Route.ComponentProps) {
  const { userId, name, other, keep, preview, problem } = loaderData;
  return (
    <Page
      title="Merge two accounts"
      lead="For a person who signed up twice. Everything from one account moves to the other."
      width="text"
    >
      <div className="grid gap-10">
        <BackLink to={personPath(userId)}>{name || "Account"}</BackLink>
        <Form
          key={`${other} ${keep}`}
          method="get"
          idPrefix="other"
          values={{ other, keep }}
          className="grid max-w-text gap-4"
        >
          <TextField
            name="other"
            label="The person's other account"
            help="Its email or ID."
            required
            maxLength={320}
            autoComplete="off"
          />
          <ChoiceGroup
            name="keep"
            legend="Which account stays?"
            options={[
              { value: "this", label: name ? `This one, ${name}` : "This one" },
              { value: "other", label: "The other one" },
            ]}
          />
          <SubmitButton variant="secondary">Preview</SubmitButton>
        </Form>
        {problem ? <Alert variant="destructive" title={problem} /> : null}
        {preview ? <MergePreviewPart preview={preview} /> : null}
      </div>
    </Page>
  );
}
