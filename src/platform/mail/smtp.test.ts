import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test } from "vitest";
import { describeMailDriver, type ReceivedMail } from "./mail.conformance.ts";
import { createSmtpDriver } from "./smtp.driver.ts";

const servers: SMTPServer[] = [];
afterAll(() =>
  Promise.all(servers.map((server) => new Promise<void>((done) => server.close(done)))),
);

/** A mail server on this machine that, like real mailboxes, shows a message id once. */
async function startMailServer({ refuse = false } = {}) {
  const mails = new Map<string, ReceivedMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error("mailbox busy"), { responseCode: 450 }) : null),
    onData(stream, _session, done) {
      read(stream).then(({ messageId = "", to, subject = "", text = "", attachments, headers }) => {
        mails.set(messageId, {
          to: to?.[0]?.address ?? "",
          subject,
          text,
          attachments: attachments.map(({ filename, mimeType, content }) => ({
            filename: filename ?? "",
            mimeType,
            content: readLines(content),
          })),
          headers: Object.fromEntries(
            headers.map(({ originalKey, value }) => [originalKey, value]),
          ),
        });
        done();
      }, done);
    },
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails };
}

/** The reader gives the lines of text as LF; mail has CR LF. */
function readLines(content: string | ArrayBuffer | Uint8Array): string {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  return text.replace(/\r?\n/g, "\r\n");
}

async function read(stream: Readable) {
  return await PostalMime.parse(Buffer.concat(await stream.toArray()));
}

const from = "Meridian <hello@meridian.example>";

describe("an SMTP server", () => {
  describeMailDriver(async () => {
    const { url, mails } = await startMailServer();
    return {
      driver: createSmtpDriver({ url, from }),
      received: async () => [...mails.values()],
    };
  });

  test.each(["REQUEST", "CANCEL"])("hears of an invitation beside the text: %s", async (method) => {
    const { url, mails } = await startMailServer();
    await createSmtpDriver({ url, from }).send(crypto.randomUUID(), {
      to: "a@people.example",
      subject: "Hello",
      text: "Text",
      attachments: [
        {
          filename: "invitation.ics",
          contentType: `text/calendar; charset=utf-8; method=${method}`,
          content: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`,
        },
      ],
    });
    const [mail] = [...mails.values()];
    expect(mail?.text.trim()).toBe("Text");
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toContain("text/calendar");
    expect(mail?.attachments[0]?.content).toContain(`METHOD:${method}`);
  });

  test("that refuses for now makes the job fail, so that it is tried again", async () => {
    const { url } = await startMailServer({ refuse: true });
    const driver = createSmtpDriver({ url, from });
    const message = { to: "a@people.example", subject: "Hello", text: "Text" };
    await expect(driver.send(crypto.randomUUID(), message)).rejects.toThrow("450");
  });

  test("that is not there makes the job fail", async () => {
    const driver = createSmtpDriver({ url: "smtp://127.0.0.1:1", from });
    const message = { to: "a@people.example", subject: "Hello", text: "Text" };
    await expect(driver.send(crypto.randomUUID(), message)).rejects.toThrow("ECONNREFUSED");
  });
});
