import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { outcomeWords, StandingBadge } from "../fact-checks/components/fact-standing.tsx";
import { checkOutcomes, maxQuoteLength } from "../fact-checks/fact-checks.rules.ts";
import { checkForm } from "../fact-checks/fact-checks.schemas.ts";
import { checkFact, readFact } from "../fact-checks/fact-checks.usecases.server.ts";
import { factPath, factsPath } from "../resources.constants.ts";
import type { Route } from "./+types/admin-fact";

export const handle: PageHandle = { form: { from: "content.publish" }, listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Check a fact",
    description: "A fact from our guides, with its source and checks.",
    path: factPath(args.params.factId),
    trail: [{ name: "Facts", path: factsPath }],
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const editor = requireRight(viewer, "content.draft", factPath(params.factId));
  const isDone = new URL(request.url).searchParams.get("done") === "checked";
  return { ...(await readFact(services, editor, params.factId)), isDone };
}

export const action = formAction(
  "content.publish",
  checkForm,
  async ({ services, viewer, param, path }, form) => {
    await checkFact(services, viewer, { ...form, id: param("factId") });
    return `${path}?done=checked`;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminFactPage({ loaderData }: Route.ComponentProps) {
  const { fact, digest, last, mayCheck, checks, isDone } = loaderData;
  const isWrong = fact.standing === "changed" || fact.standing === "not_found";
  return (
    <Page title="Check a fact" lead={fact.statement} width="text">
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BackLink to={factsPath}>Facts</BackLink>
          <AdminFactorNotice />
          <DoneNotice title={isDone ? "Check saved. Readers can see it." : null} />
          {isWrong ? (
            <Alert title="This fact needs new text">
              <p>
                Change the guides and the fact in <code>content/facts.yaml</code>. Until the new
                text is live, we tell readers to check the source.
              </p>
            </Alert>
          ) : null}
          <DescriptionList
            items={[
              { term: "Status", description: <StandingBadge standing={fact.standing} /> },
              {
                term: "Source",
                description: (
                  <a className="link" href={fact.source.url} rel="noopener">
                    {fact.source.title}
                  </a>
                ),
              },
              { term: "Stored copy from", description: formatDay(fact.verified) },
              { term: "Check by", description: formatDay(fact.lastGoodDay) },
              ...(fact.validUntil
                ? [{ term: "Valid until", description: formatDay(fact.validUntil) }]
                : []),
              { term: "Applies in", description: fact.jurisdiction },
              {
                term: "Used by",
                description: (
                  <ul className="grid gap-1">
                    {fact.guides.map(({ title, path }) => (
                      <li key={path}>
                        <Link className="link" to={path}>
                          {title}
                        </Link>
                        {isWrong ? <Badge tone="danger">Needs new text</Badge> : null}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </div>
        {mayCheck ? (
          <section aria-labelledby="check-title" className="grid gap-4">
            <h2 id="check-title" className="text-xl">
              What you found
            </h2>
            <Form
              key={last}
              className="grid gap-5"
              values={{ address: fact.check?.address ?? fact.source.url }}
            >
              <HiddenValue name="digest" value={digest} />
              <HiddenValue name="last" value={last} />
              <SelectField
                name="outcome"
                label="What the source says"
                required
                options={[
                  { value: "", label: "Choose one" },
                  ...checkOutcomes.map((value) => ({ value, label: outcomeWords[value] })),
                ]}
              />
              <TextField
                name="address"
                type="url"
                label="Exact address"
                required
                help="The page that you read, on the source's own site."
              />
              <TextareaField
                name="quote"
                label="Sentence on that page"
                rows={3}
                maxLength={maxQuoteLength}
                help="Copy it word for word. Leave this blank only if the sentence is gone."
              />
              <SubmitButton>Save check</SubmitButton>
            </Form>
          </section>
        ) : null}
        <section aria-labelledby="checks-title" className="grid gap-4">
          <h2 id="checks-title" className="text-xl">
            Checks
          </h2>
          {checks.length === 0 ? (
            <p className="text-muted">No one has checked this fact at its source yet.</p>
          ) : (
            <ol className="border-t border-line">
              {checks.map((check) => (
                <li key={check.id} className="grid gap-1 border-b border-line py-4 wrap-anywhere">
                  <p className="font-semibold">{outcomeWords[check.outcome]}</p>
                  <p className="text-muted">
                    <LocalTime time={check.checkedAt} />, {check.by ?? "a deleted account"}
                  </p>
                  <a className="link w-fit" href={check.address} rel="noopener">
                    {check.address}
                  </a>
                  {check.quote ? <blockquote>{check.quote}</blockquote> : null}
                  {check.isOfEarlierText ? (
                    <p className="text-muted">
                      This check was for an earlier version of the fact, so it no longer counts.
                    </p>
                  ) : null}
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </Page>
  );
}
