import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** An S3-compatible server of the test's own, on a loopback port. */
export interface S3Server {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  close(): Promise<void>;
}

/**
 * It reckons the signature of a listing without the slash that ends the bucket's address, so a
 * `strict` one refuses every listing.
 */
export async function startS3Server({ strict }: { strict: boolean }): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "meridian-s3-"));
  const bucket = `files-${randomBytes(4).toString("hex")}`;
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
    allowMismatchedSignatures: !strict,
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
