import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { ReceivedMail } from "./mail.conformance.ts";

export interface MailServerOptions {
  /** Parses what arrives; without it only its id is kept, which is faster. Default true. */
  reads?: boolean;
}

export interface MailServer {
  url: string;
  /** By message id: like real mailboxes, it shows one id once. */
  mails: Map<string, ReceivedMail>;
  /** How many messages arrived, those of the same id as often as they came. */
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
  const refusal = (where: NonNullable<MailServer["answer"]>["where"]) =>
    fake.answer?.where === where
      ? Object.assign(new Error(`${where} refused`), { responseCode: fake.answer.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      fake.connections += 1;
      done(refusal("greeting"));
    },
    onMailFrom: (_address, _session, done) => done(refusal("sender")),
    onRcptTo: (_address, _session, done) => done(refusal("recipient")),
    onData(stream, _session, done) {
      read(stream, reads).then(([id, mail]) => {
        const refused = refusal("content");
        if (!refused) {
          fake.mails.set(id, mail);
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
    mails: new Map(),
    deliveries: 0,
    connections: 0,
    answer: undefined,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return fake;
}

async function read(stream: Readable, reads: boolean): Promise<[string, ReceivedMail]> {
  const bytes = Buffer.concat(await stream.toArray());
  if (!reads) {
    const text = bytes.toString("latin1");
    const header = (name: string) =>
      new RegExp(`^${name}: (.*)$`, "im").exec(text)?.[1]?.trim() ?? "";
    const mail = {
      to: header("To"),
      subject: header("Subject"),
      text: "",
      attachments: [],
      headers: {},
    };
    return [header("Message-ID"), mail];
  }
  const mail = await PostalMime.parse(bytes);
  const { messageId = "", to, subject = "", text = "", attachments, headers } = mail;
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
