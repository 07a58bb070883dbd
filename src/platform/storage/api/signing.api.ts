import type { Hono } from "hono";
import { z } from "zod";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { serviceViewer, type Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import type { SignedUse } from "../address-signer.ts";
import { checkName } from "../file-names.ts";
import { findNames, type Place } from "../objects.store.ts";
import { storageErrors } from "../storage.errors.ts";
import { requireBucket, tryOut, upload } from "../uploads.ts";
import { bucketOf, placeOf, readRequest, receiveFile, wantsUpsert } from "./api-request.ts";
import { findVisible, transformSchema } from "./downloads.api.ts";

type Api = Hono<HttpEnvironment>;

const oneYear = 31_536_000;

/** As long as the reference server gives. */
const uploadSeconds = 7_200;

const expiresIn = z.number().int().min(1).max(oneYear);

const signSchema = z.object({ expiresIn, transform: transformSchema.optional() });

const signManySchema = z.object({ expiresIn, paths: z.array(z.string().max(4_096)).max(1000) });

const notThere = "Either the object does not exist or you do not have access to it";

/** Addresses for others to read a file, or to upload one, without a key or a session. */
export function addSigning(api: Api, services: Services): void {
  const { addresses } = services.storage;

  async function signRead(place: Place, seconds: number, transform?: object): Promise<string> {
    const fixed = transform && Object.keys(transform).length > 0 ? { transform } : {};
    const use = { kind: "read", place, ...fixed } as SignedUse;
    const route = "transform" in fixed ? "/render/image/sign" : "/object/sign";
    // Not encoded: the client encodes the whole address.
    return `${route}/${place.bucket}/${place.name}?token=${await addresses.sign(use, seconds)}`;
  }

  api.post("/object/upload/sign/:bucket/:name{.+}", async (context) => {
    const place = placeOf(context, "/object/upload/sign");
    const { viewer } = context.var;
    const upsert = wantsUpsert(context);
    await requireBucket(services, place.bucket);
    await tryOut(services, viewer, place, upsert);
    const owner = viewer.kind === "user" ? viewer.userId : null;
    const token = await addresses.sign({ kind: "upload", place, owner, upsert }, uploadSeconds);
    const address = `${place.bucket}/${encodeURI(place.name)}?token=${token}`;
    return context.json({ url: `/object/upload/sign/${address}`, token });
  });

  api.post("/object/sign/:bucket/:name{.+}", async (context) => {
    const place = placeOf(context, "/object/sign");
    const request = await readRequest(context, signSchema);
    await findVisible(services, context.var.viewer, place);
    const signedURL = await signRead(place, request.expiresIn, request.transform);
    return context.json({ signedURL });
  });

  api.post("/object/sign/:bucket", async (context) => {
    const request = await readRequest(context, signManySchema);
    const { id: bucket } = await requireBucket(services, bucketOf(context));
    const names = request.paths.map(nameOrNothing);
    const wanted = names.filter((name) => name !== undefined);
    const found = await services.database.as(context.var.viewer, (transaction) =>
      findNames(transaction, bucket, wanted),
    );
    const answers = request.paths.map(async (path, index) => {
      const name = names[index];
      if (name === undefined || !found.has(name)) {
        return { path, signedURL: null, error: notThere };
      }
      return { path, signedURL: await signRead({ bucket, name }, request.expiresIn), error: null };
    });
    return context.json(await Promise.all(answers));
  });
}

/** Needs no key: the token says whose upload it is. */
export function addSignedUpload(api: Api, services: Services): void {
  api.put("/object/upload/sign/:bucket/:name{.+}", async (context) => {
    const place = placeOf(context, "/object/upload/sign");
    const token = context.req.query("token") ?? "";
    const { owner, upsert } = await services.storage.addresses.verify("upload", place, token);
    const row = await upload(services, await makerOf(services, owner), {
      ...place,
      upsert,
      receive: (maximumBytes) => receiveFile(context, maximumBytes),
    });
    return context.json({ Id: row.id, Key: `${place.bucket}/${place.name}` });
  });
}

/**
 * The person who had the address made; row security decides about the upload as if they sent it.
 */
async function makerOf(services: Services, owner: string | null): Promise<Viewer> {
  if (owner === null) return serviceViewer;
  const active = await services.database.asSystem("signed upload", (transaction) =>
    services.accounts.isActive(transaction, owner, services.clock.now()),
  );
  if (!active) throw storageErrors.invalidSignedAddress();
  return {
    kind: "user",
    userId: owner,
    email: "",
    sessionId: "",
    roles: [],
    assurance: "aal1",
    hasSecondFactor: false,
    isAnonymous: false,
    claims: { sub: owner, role: "authenticated" },
  };
}

function nameOrNothing(path: string): string | undefined {
  try {
    return checkName(path);
  } catch (error) {
    if (isProductError(error)) return undefined;
    throw error;
  }
}
