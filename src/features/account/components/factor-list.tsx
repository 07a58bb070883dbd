import { KeyRound, MessageSquare, Smartphone } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import {
  describeRemoval,
  describeRemoved,
  describeSecondStep,
} from "../security/account-security.messages.ts";
import type {
  FactorKindName,
  OwnFactor,
  SecurityOverview,
} from "../security/account-security.types.ts";
import { FactorKey } from "./factor-key.tsx";
import { FactorPhone } from "./factor-phone.tsx";
import { FactorRecoveryCodes } from "./factor-recovery-codes.tsx";
import { FactorTotp } from "./factor-totp.tsx";
import { SecuritySection } from "./security-section.tsx";
import { dataOf, useSecurityAction } from "./use-security-calls.ts";

const kinds = {
  totp: {
    label: "Authenticator app",
    add: "Add an authenticator app",
    added: "Authenticator app added",
    icon: Smartphone,
  },
  phone: {
    label: "Text message",
    add: "Add a phone number",
    added: "Phone number added",
    icon: MessageSquare,
  },
  webauthn: {
    label: "Security key",
    add: "Add a security key",
    added: "Security key added",
    icon: KeyRound,
  },
} as const;

const forms = { totp: FactorTotp, phone: FactorPhone, webauthn: FactorKey } as const;

type FactorListProps = Pick<
  SecurityOverview,
  "hasPassword" | "factors" | "factorKinds" | "recoveryCodes"
> & { ready: boolean };

/**
 * The second steps of the account: which there are, adding and removing, and the recovery codes.
 */
export function FactorList(props: FactorListProps) {
  const { hasPassword, factors, factorKinds, recoveryCodes, ready } = props;
  const [adding, setAdding] = useState<FactorKindName | null>(null);
  const [givenUp, setGivenUp] = useState<FactorKindName | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const AddForm = adding ? forms[adding] : null;
  return (
    <SecuritySection
      id="second-step"
      title="Second step"
      lead={describeSecondStep({ isSetUp: factors.length > 0, hasPassword })}
    >
      {news ? <Alert key={news} variant="success" title={news} focused /> : null}
      {factors.length > 0 ? (
        <ul aria-label="Second steps" className="border-t border-line">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              isLast={factors.length === 1}
              hasPassword={hasPassword}
              onRemoved={() => setNews(describeRemoved(factor, nameOf(factor)))}
            />
          ))}
        </ul>
      ) : null}
      {adding && AddForm ? (
        <div className="grid gap-5 rounded-md border border-line bg-surface p-5">
          <h3 className="font-sans text-base font-semibold">{kinds[adding].add}</h3>
          <AddForm
            key={adding}
            suggestedName={freeName(kinds[adding].label, factors)}
            ready={ready}
            onAdded={() => {
              setNews(kinds[adding].added);
              setGivenUp(null);
              setAdding(null);
            }}
          />
          <Button
            variant="quiet"
            size="small"
            className="w-fit"
            onClick={() => {
              setGivenUp(adding);
              setAdding(null);
            }}
          >
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {factorKinds.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              size="small"
              autoFocus={kind === givenUp}
              onClick={() => {
                setNews(null);
                setAdding(kind);
              }}
            >
              {kinds[kind].add}
            </Button>
          ))}
        </div>
      )}
      {factors.length > 0 ? <FactorRecoveryCodes status={recoveryCodes} /> : null}
    </SecuritySection>
  );
}

function FactorRow({
  factor,
  isLast,
  hasPassword,
  onRemoved,
}: {
  factor: OwnFactor;
  isLast: boolean;
  hasPassword: boolean;
  onRemoved: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const [kept, setKept] = useState(false);
  const { busy, problem, run } = useSecurityAction();
  const { label, icon: Icon } = kinds[factor.kind];
  const name = nameOf(factor);

  const remove = async () => {
    const removed = await run(async (auth) => {
      const answer = dataOf(await auth.mfa.unenroll({ factorId: factor.id }));
      // The session may have lost what the factor gave it; its token says so from now on.
      dataOf(await auth.refreshSession());
      return answer;
    });
    if (removed) onRemoved();
  };

  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            {[
              name === label ? "" : label,
              factor.phone ? `+${factor.phone}` : "",
              `added ${formatDay(factor.since)}`,
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        </div>
        {asking ? null : (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${name}`}
            autoFocus={kept}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {problem ? <Alert variant="destructive">{problem}</Alert> : null}
      {asking ? (
        <div className="grid gap-3 rounded-sm bg-sunken p-4">
          <p>{describeRemoval({ isLast, hasPassword })}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="destructive" size="small" busy={busy} onClick={remove} autoFocus>
              {busy ? "Removing..." : `Remove ${name}`}
            </Button>
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                setKept(true);
                setAsking(false);
              }}
            >
              Keep it
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}

function nameOf({ name, kind }: OwnFactor): string {
  return name || kinds[kind].label;
}

/** The label itself, or with a number where a factor has that name already. */
function freeName(label: string, factors: readonly OwnFactor[]): string {
  const taken = new Set(factors.map(({ name }) => name));
  const numbered = factors.map((_, index) => `${label} ${index + 2}`);
  return [label, ...numbered].find((name) => !taken.has(name)) ?? label;
}
