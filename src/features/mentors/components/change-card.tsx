import { Link } from "react-router";
import { Card } from "#ui/content/card.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { profilePath } from "../mentors.constants.ts";
import { listChangedClaims } from "../profile-changes/claims.rules.ts";
import type { ModeratedChange } from "../profile-changes/profile-changes.store.server.ts";
import { ClaimComparison } from "./claim-comparison.tsx";
import { DecisionForms } from "./decision-forms.tsx";

/** A change to review, with the form that decides it. `isOwn`: it's the viewer's. */
export function ChangeCard({ change, isOwn }: { change: ModeratedChange; isOwn: boolean }) {
  const { id, profileId, fullName, email, requestedAt, before, after } = change;
  return (
    <Card
      as="article"
      title={fullName}
      description={
        <>
          {email} · requested on <LocalTime time={requestedAt} /> ·{" "}
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
      <DecisionForms
        subject={{ field: "changeId", id }}
        about={`the change from ${fullName}`}
        isOwn={isOwn}
        rejection={{
          intent: "decline",
          label: "Decline",
          reasonLabel: "Reason for declining",
          reasonHelp: "The mentor will see exactly what you write.",
        }}
      />
    </Card>
  );
}
