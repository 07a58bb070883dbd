import { expect, test } from "vitest";
import type { EmailMessage, MailDriver } from "./mail.ts";

/** An email at the other end. */
export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
  attachments: ReceivedAttachment[];
  /** By name, as it was given; those that every email has may be among them. */
  headers: Record<string, string>;
}

export interface ReceivedAttachment {
  filename: string;
  /** The type, without parameters. */
  mimeType: string;
  content: string;
}

export interface MailDriverUnderTest {
  driver: MailDriver;
  received(): Promise<ReceivedEmail[]>;
}

const message: EmailMessage = {
  to: "ada@people.example",
  subject: "Your application – naïve “quotes” 你好",
  text: "Dear Ada,\n\nhttps://meridian.example/a?b=c&d=e#f\n\n.\nA line of its own dot survives.",
};

const calendarFile =
  "BEGIN:VCALENDAR\r\nSUMMARY:naïve “quotes” 你好\r\nDESCRIPTION:a line that is longer than the 76 that mail allows, and folded\r\n , as calendars do\r\nEND:VCALENDAR\r\n";

/** Conformance suite of mail drivers. */
export function describeMailDriver(open: () => Promise<MailDriverUnderTest>): void {
  test("delivers recipient, subject and text as they were given", async () => {
    const { driver, received } = await open();
    await driver.send(crypto.randomUUID(), message);
    const [email] = await received();
    expect(email).toMatchObject({ to: message.to, subject: message.subject });
    expect(email?.text.trimEnd()).toBe(message.text);
  });

  test("delivers files, and the headers of mailing lists", async () => {
    const { driver, received } = await open();
    await driver.send(crypto.randomUUID(), {
      ...message,
      attachments: [
        {
          filename: "meridian-event.ics",
          contentType: "text/calendar; charset=utf-8; method=PUBLISH",
          content: calendarFile,
        },
      ],
      headers: {
        "List-Unsubscribe": `<https://meridian.example/newsletter/unsubscribe?token=${"a".repeat(43)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    const [email] = await received();
    expect(email?.text.trimEnd()).toBe(message.text);
    expect(email?.attachments).toEqual([
      { filename: "meridian-event.ics", mimeType: "text/calendar", content: calendarFile },
    ]);
    expect(email?.headers).toMatchObject({
      "List-Unsubscribe": `<https://meridian.example/newsletter/unsubscribe?token=${"a".repeat(43)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("delivers a mail without files and headers without any", async () => {
    const { driver, received } = await open();
    await driver.send(crypto.randomUUID(), message);
    const [email] = await received();
    expect(email?.attachments).toEqual([]);
    expect(Object.keys(email?.headers ?? {}).filter((name) => /^list-/i.test(name))).toEqual([]);
  });

  test("delivers once when a job sends the same message again", async () => {
    const { driver, received } = await open();
    const id = crypto.randomUUID();
    await driver.send(id, { ...message, subject: "Once" });
    await driver.send(id, { ...message, subject: "Once" });
    expect((await received()).filter(({ subject }) => subject === "Once")).toHaveLength(1);
  });
}
