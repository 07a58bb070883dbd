import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { ReceivedEmail } from "./mail.conformance.ts";

export interface MailServerOptions {
  /** Parses what arrives; without it only its id is kept, which is faster. Default true. */
  reads?: boolean;
}

export interface MailServer {
  url: string;
  /** By message id: like real mailboxes, it shows one id once. */
  emails: Map<string, ReceivedEmail>;
  /** Number of messages that arrived, each delivery of the same id counted. */
  deliveries: number;
  connections: number;
  /** Refuses at this step with this code. */
  answer: { where: "greeting" | "sender" | "recipient" | "content"; code: number } | undefined;
  close(): Promise<void>;
}

/** A mail server on this machine. */
export async function startMailServer({
  reads = true,
}: MailServerOptions = {}): Promise<MailServer> {
  const denial = (where: NonNullable<MailServer["answer"]>["where"]) =>
    fake.answer?.where === where
      ? Object.assign(new Error(`${where} refused`), { responseCode: fake.answer.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      fake.connections += 1;
      done(denial("greeting"));
    },
    onMailFrom: (_address, _session, done) => done(denial("sender")),
    onRcptTo: (_address, _session, done) => done(denial("recipient")),
    onData(stream, _session, done) {
      read(stream, reads).then(([id, email]) => {
        const refused = denial("content");
        if (!refused) {
          fake.emails.set(id, email);
          fake.deliveries += 1;
        }
        done(refused);
      }, done);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  const fake: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    emails: new Map(),
    deliveries: 0,
    connections: 0,
    answer: undefined,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return fake;
}

async function read(stream: Readable, reads: boolean): Promise<[string, ReceivedEmail]> {
  const bytes = Buffer.concat(await stream.toArray());
  if (!reads) {
    const text = bytes.toString("latin1");
    const header = (name: string) =>
      new RegExp(`^${name}: (.*)$`, "im").exec(text)?.[1]?.trim() ?? "";
    const email = {
      to: header("To"),
      subject: header("Subject"),
      text: "",
      attachments: [],
      headers: {},
    };
    return [header("Message-ID"), email];
  }
  const email = await PostalMime.parse(bytes);
  const { messageId = "", to, subject = "", text = "", attachments, headers } = email;
  return [
    messageId,
    {
      to: to?.[0]?.address ?? "",
      subject,
      text,
      attachments: attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? "",
        mimeType,
        content: readLines(content),
      })),
      headers: Object.fromEntries(headers.map(({ originalKey, value }) => [originalKey, value])),
    },
  ];
}

/** The reader gives the lines of text as LF; mail has CR LF. */
function readLines(content: string | ArrayBuffer | Uint8Array): string {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  return text.replace(/\r?\n/g, "\r\n");
}
