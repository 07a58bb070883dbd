import type { Services } from "#platform/services.ts";
import { defineErrors } from "#shared/errors.ts";

const errors = defineErrors({
  noKey: {
    code: "signing_key_not_found",
    status: 404,
    message: (kid: string) =>
      `No signing key ${kid} is in use. \`npm run keys -- --signing\` lists them.`,
  },
});

export interface SigningKeyState {
  kid: string;
  state: "signs" | "standby" | "verifies" | "retired" | "revoked";
  signsFrom: Date;
  retiresAt: Date | null;
  revokedAt: Date | null;
}

/** The keys for access tokens and what each one does now, newest first. */
export async function listSigningKeyStates(services: Services): Promise<SigningKeyState[]> {
  const now = services.clock.now();
  const keys = await services.auth.signingKeys.list();
  const isInUse = (key: (typeof keys)[number]) =>
    !key.revokedAt && (!key.retiresAt || key.retiresAt > now);
  const signing = keys.find((key) => isInUse(key) && key.signsFrom <= now);
  return keys.map((key) => {
    const { kid, signsFrom, retiresAt, revokedAt } = key;
    const described = { kid, signsFrom, retiresAt, revokedAt };
    if (revokedAt) return { ...described, state: "revoked" as const };
    if (!isInUse(key)) return { ...described, state: "retired" as const };
    if (signsFrom > now) return { ...described, state: "standby" as const };
    return { ...described, state: key === signing ? ("signs" as const) : ("verifies" as const) };
  });
}

/** Gives a signing key up before its time. Audited as done by the system. */
export async function revokeSigningKey(services: Services, kid: string): Promise<void> {
  const revoked = await services.auth.signingKeys.revoke(kid, (transaction) =>
    services.audit.record(transaction, {
      actorId: null,
      action: "accounts.signing_key_revoked",
      subject: { type: "signing_key", id: kid },
    }),
  );
  if (!revoked) throw errors.noKey(kid);
}
