import { expect, test } from "vitest";
import { emailMessage } from "./mail.ts";

const message = { to: "ada@people.example", subject: "Hello", text: "Text" };
const accepts = (additions: object) => emailMessage.safeParse({ ...message, ...additions }).success;

test("mail may carry the headers of mailing lists and no others", () => {
  const unsubscribe = { "List-Unsubscribe": "<https://meridian.example/u?token=a>" };
  expect(accepts({ headers: unsubscribe })).toBe(true);
  expect(accepts({ headers: { ...unsubscribe, Bcc: "x@people.example" } })).toBe(false);
  expect(accepts({ headers: { "list-unsubscribe": "<https://meridian.example>" } })).toBe(false);
  expect(accepts({ headers: { "List-Unsubscribe-Post": "anything" } })).toBe(false);
});

test("no header can begin another", () => {
  for (const end of ["\r\nBcc: x@people.example", "\nBcc: x@people.example", "\0"]) {
    expect(accepts({ headers: { "List-Unsubscribe": `<https://meridian.example>${end}` } })).toBe(
      false,
    );
  }
});

test("files are text with a plain name", () => {
  const file = { filename: "event.ics", contentType: "text/calendar; charset=utf-8", content: "x" };
  expect(accepts({ attachments: [file] })).toBe(true);
  for (const change of [
    { filename: "../event.ics" },
    { filename: 'event".ics' },
    { contentType: "text/calendar\r\nBcc: x@people.example" },
    { contentType: "application/x-msdownload" },
    { content: "" },
    { content: "x".repeat(100_001) },
  ]) {
    expect(accepts({ attachments: [{ ...file, ...change }] }), JSON.stringify(change)).toBe(false);
  }
});
