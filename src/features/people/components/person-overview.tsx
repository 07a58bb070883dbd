import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { roleWords } from "../people.constants.ts";
import type { PersonDetails } from "../people.types.ts";
import { PersonStateBadge } from "./person-state.tsx";

/** Details of an account. */
export function PersonOverview({ person }: { person: PersonDetails }) {
  const time = (at: Date | null) => (at ? <LocalTime time={at} /> : "Never");
  return (
    <DescriptionList
      items={[
        { term: "Status", description: <PersonStateBadge state={person.state} /> },
        ...(person.suspension
          ? [
              {
                term: "Suspended until",
                description: person.suspension.until ? (
                  <LocalTime time={person.suspension.until} />
                ) : (
                  "An administrator lifts it"
                ),
              },
              {
                term: "Reason",
                description: person.suspension.reason ?? "No reason given",
              },
              {
                term: "Suspended by",
                description:
                  person.suspension.by ??
                  (person.suspension.isByProgram
                    ? "A program using the secret API key"
                    : "Someone whose account is gone"),
              },
            ]
          : []),
        ...(person.deleteAfter
          ? [{ term: "Will be deleted", description: <LocalTime time={person.deleteAfter} /> }]
          : []),
        { term: "Name", description: person.name ?? "Not provided" },
        { term: "Email", description: person.email || "None" },
        ...(person.phone ? [{ term: "Phone", description: `+${person.phone}` }] : []),
        { term: "Email confirmed", description: time(person.emailConfirmedAt) },
        {
          term: "Roles",
          description: person.roles.map((role) => roleWords[role].label).join(", ") || "None",
        },
        { term: "Joined", description: time(person.createdAt) },
        { term: "Last sign-in", description: time(person.lastSignInAt) },
        { term: "Signs in with", description: person.providers.join(", ") || "Nothing" },
        { term: "Second steps", description: person.factors },
        { term: "Passkeys", description: person.passkeys },
        { term: "Signed-in devices", description: person.sessions },
        { term: "ID", description: <code>{person.id}</code> },
      ]}
    />
  );
}
