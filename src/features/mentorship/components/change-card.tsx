import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { profilePath } from "../mentorship.constants.ts";
import { listChangedClaims } from "../studio/claims.rules.ts";
import type { ReviewedChange } from "../studio/profile-changes.store.server.ts";
import { ClaimComparison } from "./claim-comparison.tsx";

/** A change that waits, with what decides it. */
export function ChangeCard({
  change,
  declining,
  busy,
}: {
  change: ReviewedChange;
  /** What the last answer said about declining this one. */
  declining: { reason: string; error?: string | undefined } | undefined;
  busy: boolean;
}) {
  const reason = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (declining?.error) reason.current?.focus();
  }, [declining]);
  const { id, profileId, fullName, email, requestedAt, before, after } = change;
  return (
    <Card
      as="article"
      title={fullName}
      description={
        <>
          {email} · asked for <LocalTime time={requestedAt} /> ·{" "}
          <Link className="link" to={profilePath(profileId)}>
            Public profile<span className="sr-only"> of {fullName}</span>
          </Link>
        </>
      }
    >
      <ClaimComparison
        caption={`What ${fullName} wants to change`}
        changed={listChangedClaims(before, after)}
      />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="changeId" value={id} />
        <Button type="submit" name="intent" value="approve" busy={busy}>
          Approve<span className="sr-only"> the change of {fullName}</span>
        </Button>
      </Form>
      <Form method="post" preventScrollReset noValidate className="grid gap-3">
        <input type="hidden" name="changeId" value={id} />
        <Field
          id={`reason-${id}`}
          label="Reason for declining"
          help="The mentor reads it word for word."
          error={declining?.error}
          required
        >
          {(control) => (
            <Textarea
              {...control}
              ref={reason}
              name="reason"
              rows={3}
              defaultValue={declining?.reason}
            />
          )}
        </Field>
        <div>
          <Button type="submit" name="intent" value="decline" variant="destructive" busy={busy}>
            Decline<span className="sr-only"> the change of {fullName}</span>
          </Button>
        </div>
      </Form>
    </Card>
  );
}
