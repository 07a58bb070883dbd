import { type ServerType, serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";

/** The whole server behind a real socket, with clients as a browser has them. */
export interface StorageBench {
  context: TestContext;
  url: string;
  anonymous: SupabaseClient;
  /** With the secret key. */
  system: SupabaseClient;
  newUser(): Promise<{ user: TestUser; client: SupabaseClient }>;
  clientOf(token: string): SupabaseClient;
  /** A new user with the buckets of the product at hand, and names in the user's own folder. */
  newPerson(): Promise<Person>;
  close(): Promise<void>;
}

export interface Person {
  user: TestUser;
  client: SupabaseClient;
  documents: ReturnType<SupabaseClient["storage"]["from"]>;
  avatars: ReturnType<SupabaseClient["storage"]["from"]>;
  own(name: string): string;
}

export async function openStorageBench(
  environment: Record<string, string> = {},
): Promise<StorageBench> {
  const context = await createTestContext({ environment });
  const { server, url } = await listen(context);
  const { publishable, secret } = context.keys;
  const clientWith = (key: string, token?: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(token ? { accessToken: async () => token } : {}),
    });
  const clientOf = (token: string) => clientWith(publishable, token);
  async function newUser() {
    const user = await context.createUser();
    return { user, client: clientOf(user.accessToken) };
  }
  return {
    context,
    url,
    anonymous: clientWith(publishable),
    system: clientWith(secret),
    clientOf,
    newUser,
    async newPerson() {
      const { user, client } = await newUser();
      return {
        user,
        client,
        documents: client.storage.from("documents"),
        avatars: client.storage.from("avatars"),
        own: (name) => `${user.userId}/${name}`,
      };
    },
    async close() {
      server.close();
      await context.close();
    },
  };
}

function listen({ app }: TestContext): Promise<{ server: ServerType; url: string }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve({ server, url: `http://127.0.0.1:${port}` }),
    );
  });
}

interface Picture {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp" | "gif";
}

/** A picture of one color. */
export async function picture({
  width = 40,
  height = 30,
  format = "png",
}: Picture = {}): Promise<Buffer<ArrayBuffer>> {
  const made = sharp({ create: { width, height, channels: 3, background: "#336699" } });
  return Buffer.from(await made.toFormat(format).toBuffer());
}

/** As a phone takes it: lying on its side, with the place and the owner's name. */
export async function photoWithPlace(
  format: "jpeg" | "png" | "webp",
): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width: 60, height: 20, channels: 3, background: "#aa3311" } })
    .withExif({
      IFD0: { Artist: "Ada Lovelace", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 39/1 11/1" },
    })
    .withMetadata({ orientation: 6 });
  return Buffer.from(await image.toFormat(format).toBuffer());
}

export const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

export const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The smallest that Word opens. */
export function docx(more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  return zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${docxType}.main+xml"/></Types>`,
    "word/document.xml":
      '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>',
    ...more,
  });
}

export function zipOf(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(entries)));
}
