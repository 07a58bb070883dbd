import { expect, test } from "vitest";
import { optionalField, requiredText, textField } from "./form-fields.ts";

const messageOf = (field: ReturnType<typeof textField>, text: string) =>
  field.safeParse(text).error?.issues[0]?.message;

test("a line break is one character, whichever way it's sent, and is stored as one", () => {
  const note = textField("Note", { minimum: 0, maximum: 9, multiline: true });
  for (const lineBreak of ["\n", "\r\n", "\r"]) {
    expect(note.parse(["one", "two", "3"].join(lineBreak))).toBe("one\ntwo\n3");
    expect(messageOf(note, ["one", "two", "34"].join(lineBreak))).toBe(
      "Note must be less than 9 characters",
    );
  }
  expect(optionalField("Note", note).parse("one\r\n\r\ntwo")).toBe("one\n\ntwo");
});

test("where one line is meant, a line break is named", () => {
  const title = requiredText("Title", { minimum: 2, maximum: 20 });
  for (const lineBreak of ["\n", "\r\n", "\u2028"]) {
    expect(messageOf(title, `Nurse${lineBreak}Manager`)).toBe("Title must be on one line");
  }
  expect(title.parse("Nurse Manager\r\n")).toBe("Nurse Manager");
  expect(messageOf(title, "Nurse\tManager")).toBe("Title can't contain control characters");
});
