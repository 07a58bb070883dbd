import type { NamedOrganization } from "#features/employers/employers.contract.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import type { Block } from "../visibility/visibility.store.server.ts";

/** Organizations that never find the candidate, and a search for more of them. */
export function BlockedOrganizations({
  blocks,
  found,
  search,
}: {
  blocks: readonly Block[];
  found: readonly NamedOrganization[];
  search: string;
}) {
  return (
    <section
      id="blocked"
      aria-labelledby="blocked-title"
      className="grid scroll-mt-6 gap-5 border-t border-line pt-8"
    >
      <div className="grid gap-1">
        <h2 id="blocked-title" className="text-xl">
          Blocked organizations
        </h2>
        <p className="text-muted">
          They can&apos;t find you in the talent pool, and they won&apos;t know that you blocked
          them.
        </p>
      </div>
      {blocks.length > 0 ? (
        <ul aria-label="Blocked organizations" className="grid border-t border-line">
          {blocks.map(({ organizationId, organizationName }) => (
            <Row key={organizationId} name={organizationName}>
              <ButtonForm
                intent="unblock"
                hidden={{ organizationId }}
                variant="secondary"
                size="small"
                aria-label={`Unblock ${organizationName}`}
              >
                Unblock
              </ButtonForm>
            </Row>
          ))}
        </ul>
      ) : null}
      <Form
        key={search}
        method="get"
        role="search"
        values={{ q: search }}
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            name="q"
            label="Find a verified organization"
            type="search"
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <SubmitButton variant="secondary">Search</SubmitButton>
      </Form>
      {search && found.length === 0 ? (
        <p>
          No {blocks.length > 0 ? "other " : ""}organizations match &quot;{search}&quot;.
        </p>
      ) : null}
      {found.length > 0 ? (
        <ul aria-label="Organizations found" className="grid border-t border-line">
          {found.map(({ id, publicName, domain }) => (
            <Row key={id} name={publicName} detail={domain}>
              <ButtonForm
                intent="block"
                hidden={{ organizationId: id }}
                variant="secondary"
                size="small"
                aria-label={`Block ${publicName}`}
              >
                Block
              </ButtonForm>
            </Row>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Row({
  name,
  detail,
  children,
}: {
  name: string;
  detail?: string;
  children: React.ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
      <span className="min-w-0 wrap-anywhere">
        {name}
        {detail ? <span className="text-muted"> ({detail})</span> : null}
      </span>
      {children}
    </li>
  );
}
