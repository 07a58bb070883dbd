import { afterAll, describe, expect, test } from "vitest";
import { isPermanent } from "../jobs/jobs.ts";
import { describeMailDriver } from "./mail.conformance.ts";
import type { MailDriver } from "./mail.ts";
import { type MailServer, type MailServerOptions, startMailServer } from "./mail-server.fixture.ts";
import { createSmtpDriver } from "./smtp.driver.ts";

const servers: MailServer[] = [];
const drivers: MailDriver[] = [];
afterAll(async () => {
  for (const driver of drivers) driver.close?.();
  await Promise.all(servers.map((server) => server.close()));
});

function connect(options: Parameters<typeof createSmtpDriver>[0]) {
  const driver = createSmtpDriver(options);
  drivers.push(driver);
  return driver;
}

async function open(options: MailServerOptions = {}) {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

const from = "Meridian <hello@meridian.example>";

describe("an SMTP server", () => {
  describeMailDriver(async () => {
    const { url, emails } = await open();
    return {
      driver: connect({ url, from }),
      received: async () => [...emails.values()],
    };
  });

  test.each(["REQUEST", "CANCEL"])("hears of an invitation beside the text: %s", async (method) => {
    const { url, emails } = await open();
    await connect({ url, from }).send(crypto.randomUUID(), {
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
    const [email] = [...emails.values()];
    expect(email?.text.trim()).toBe("Text");
    expect(email?.attachments.map(({ mimeType }) => mimeType)).toContain("text/calendar");
    expect(email?.attachments[0]?.content).toContain(`METHOD:${method}`);
  });

  const message = { to: "a@people.example", subject: "Hello", text: "Text" };
  const failureOf = async (server: MailServer) => {
    const driver = connect({ url: server.url, from });
    const failure: unknown = await driver
      .send(crypto.randomUUID(), message)
      .catch((error: unknown) => error);
    return failure as Error;
  };

  test.each([
    { where: "recipient", code: 450, isFinal: false },
    { where: "recipient", code: 550, isFinal: true },
    { where: "content", code: 451, isFinal: false },
    { where: "content", code: 554, isFinal: true },
    // These are about the whole server's use, and not about this message.
    { where: "sender", code: 550, isFinal: false },
    { where: "greeting", code: 554, isFinal: false },
  ] as const)("that answers $code to the $where: for good is $isFinal", async (answer) => {
    const server = await open();
    server.answer = answer;
    const failure = await failureOf(server);
    expect(failure.message).toContain(String(answer.code));
    expect(isPermanent(failure)).toBe(answer.isFinal);
  });

  test("gets many messages over few connections, and each lane has its own", async () => {
    const server = await open();
    const driver = connect({ url: server.url, from, connections: 3 });
    for (const lane of ["security", "transactional", "bulk"] as const) {
      const sending = Array.from({ length: 10 }, () =>
        driver.send(crypto.randomUUID(), message, lane),
      );
      await Promise.all(sending);
    }
    expect(server.emails.size).toBe(30);
    expect(server.connections).toBe(3);
  });

  test("that is not there makes the job fail", async () => {
    const driver = connect({ url: "smtp://127.0.0.1:1", from });
    const sending = driver.send(crypto.randomUUID(), message);
    await expect(sending).rejects.toThrow("ECONNREFUSED");
    await expect(sending).rejects.not.toHaveProperty("isPermanent");
  });
});
