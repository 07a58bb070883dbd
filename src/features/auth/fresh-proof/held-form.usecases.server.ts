import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { EncryptionFault } from "#platform/crypto/encryption.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";

/** A form that waits while its sender shows who they are. */
export interface HeldForm {
  /** The page of this site that it goes to. */
  path: string;
  fields: [name: string, value: string][];
}

const heldMinutes = 30;
const maxInflatedBytes = 100_000;

const kept = z.object({
  path: z.string().regex(/^\/(?!\/)/),
  fields: z.array(z.tuple([z.string(), z.string()])),
  until: z.number(),
});

/**
 * The form as text for an address. It is encrypted for this session: nobody else can read it, and
 * nobody can make one up for an administrator to send.
 */
export function holdForm(services: Services, viewer: UserViewer, form: HeldForm): string {
  const until = services.clock.now().getTime() + toMilliseconds({ minutes: heldMinutes });
  const packed = deflateRawSync(JSON.stringify({ ...form, until })).toString("base64url");
  return services.encryption.encrypt(packed, placeFor(viewer));
}

/** The form that was held; undefined when it is another session's, too old or not genuine. */
export function openHeldForm(
  services: Services,
  viewer: UserViewer,
  sealed: string,
): HeldForm | undefined {
  try {
    const packed = services.encryption.decrypt(sealed, placeFor(viewer));
    const text = inflateRawSync(Buffer.from(packed, "base64url"), {
      maxOutputLength: maxInflatedBytes,
    }).toString("utf8");
    const { until, ...form } = kept.parse(JSON.parse(text));
    return until > services.clock.now().getTime() ? form : undefined;
  } catch (error) {
    if (error instanceof EncryptionFault) return undefined;
    throw error;
  }
}

/** Not the session: a proof by passkey opens another one. */
const placeFor = ({ userId }: UserViewer) => `held form/${userId}`;
