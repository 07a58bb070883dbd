import { expect, test } from "vitest";
import type { MailDriver, MailMessage } from "./mail.ts";

/** What arrived at the other end. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  attachments: ReceivedAttachment[];
  /** By name, as it was given; those that every mail has may be among them. */
  headers: Record<string, string>;
}

export interface ReceivedAttachment {
  filename: string;
  /** Without parameters. */
  mimeType: string;
  content: string;
}

export interface MailDriverUnderTest {
  driver: MailDriver;
  received(): Promise<ReceivedMail[]>;
}

const message: MailMessage = {
  to: "ada@people.example",
  subject: "Your application – naïve “quotes” 你好",
  text: "Dear Ada,\n\nhttps://meridian.example/a?b=c&d=e#f\n\n.\nA line of its own dot survives.",
};

const calendarFile =
  "BEGIN:VCALENDAR\r\nSUMMARY:naïve “quotes” 你好\r\nDESCRIPTION:a line that is longer than the 76 that mail allows, and folded\r\n , as calendars do\r\nEND:VCALENDAR\r\n";

/** What every mail driver promises. */
export function describeMailDriver(open: () => Promise<MailDriverUnderTest>): void {
  test("delivers recipient, subject and text as they were given", async () => {
    const { driver, received } = await open();
    await driver.send(crypto.randomUUID(), message);
    const [mail] = await received();
    expect(mail).toMatchObject({ to: message.to, subject: message.subject });
    expect(mail?.text.trimEnd()).toBe(message.text);
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
    const [mail] = await received();
    expect(mail?.text.trimEnd()).toBe(message.text);
    expect(mail?.attachments).toEqual([
      { filename: "meridian-event.ics", mimeType: "text/calendar", content: calendarFile },
    ]);
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe": `<https://meridian.example/newsletter/unsubscribe?token=${"a".repeat(43)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("delivers a mail without files and headers without any", async () => {
    const { driver, received } = await open();
    await driver.send(crypto.randomUUID(), message);
    const [mail] = await received();
    expect(mail?.attachments).toEqual([]);
    expect(Object.keys(mail?.headers ?? {}).filter((name) => /^list-/i.test(name))).toEqual([]);
  });

  test("delivers once when a job sends the same message again", async () => {
    const { driver, received } = await open();
    const id = crypto.randomUUID();
    await driver.send(id, { ...message, subject: "Once" });
    await driver.send(id, { ...message, subject: "Once" });
    expect((await received()).filter(({ subject }) => subject === "Once")).toHaveLength(1);
  });
}
