import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { OwnIdentity, SecurityOverview } from "../security/account-security.types.ts";
import { SecuritySection } from "./security-section.tsx";
import { dataOf, useSecurityAction } from "./use-security-calls.ts";

const names: Readonly<Record<string, string>> = {
  azure: "Microsoft",
  github: "GitHub",
  google: "Google",
  linkedin: "LinkedIn",
  linkedin_oidc: "LinkedIn",
};

type SignInServicesProps = Pick<SecurityOverview, "identities" | "identityCount" | "mayUnlink">;

/** The services that one can sign in with. Nothing where there are none. */
export function SignInServices({ identities, identityCount, mayUnlink }: SignInServicesProps) {
  if (identities.length === 0) return null;
  return (
    <SecuritySection
      id="services"
      title="Connected services"
      lead="You can sign in with these instead of a password."
    >
      <ul aria-label="Connected services" className="border-t border-line">
        {identities.map((identity) => (
          <ServiceRow
            key={identity.id}
            identity={identity}
            removable={mayUnlink && identityCount > 1}
          />
        ))}
      </ul>
    </SecuritySection>
  );
}

function ServiceRow({ identity, removable }: { identity: OwnIdentity; removable: boolean }) {
  const { busy, problem, run } = useSecurityAction();
  const name = Object.hasOwn(names, identity.provider)
    ? names[identity.provider]
    : identity.provider;
  const disconnect = () =>
    run(async (auth) => {
      const { identities } = dataOf(await auth.getUserIdentities());
      const found = identities.find(({ identity_id }) => identity_id === identity.id);
      return found && dataOf(await auth.unlinkIdentity(found));
    });
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {[identity.email, identity.since ? `since ${formatDay(identity.since)}` : ""]
              .filter(Boolean)
              .join(", ")}
          </p>
        </div>
        {removable ? (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={`Disconnect ${name}`}
            onClick={disconnect}
          >
            Disconnect
          </Button>
        ) : null}
      </div>
      {problem ? <Alert variant="destructive">{problem}</Alert> : null}
    </li>
  );
}
