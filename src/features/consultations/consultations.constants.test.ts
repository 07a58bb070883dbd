import { expect, test } from "vitest";
import { consultationPath } from "./consultation-path.rules.ts";
import { bookedConsultationPath } from "./consultations.constants.ts";

test("addresses carry what they are given, and nothing when given nothing", () => {
  expect(consultationPath()).toBe("/talent#consultation");
  expect(consultationPath({ topic: "it", about: "A & B" })).toBe(
    "/talent?topic=it&about=A+%26+B#consultation",
  );
  expect(consultationPath({ office: "new-york" })).toBe("/talent?office=new-york#consultation");
  expect(bookedConsultationPath("1")).toBe("/consultations/1");
  expect(bookedConsultationPath("1", { key: "a", done: "move" })).toBe(
    "/consultations/1?key=a&done=move",
  );
});
