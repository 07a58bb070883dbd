import { expect, test } from "vitest";
import { readVisitorTime } from "./visitor-time.ts";

const read = (cookie: string, language = "") =>
  readVisitorTime(new Headers({ cookie, ...(language && { "accept-language": language }) }));

test("the zone comes from its cookie, where it is one", () => {
  expect(read("theme=dark; zone=America/Toronto; a=b").zone).toBe("America/Toronto");
  for (const cookie of ["", "zone=", "zone=Mars/Base", "myzone=Asia/Tokyo", "zone=<script>"]) {
    expect(read(cookie).zone).toBeNull();
  }
  expect(readVisitorTime(null)).toEqual({ zone: null, clock: null });
});

test("hours are written as in the first language that the browser asks for", () => {
  expect(read("", "en-US,en;q=0.9").clock).toBe("h12");
  expect(read("", "en-CA").clock).toBe("h12");
  expect(read("", "fr-CA,en;q=0.5").clock).toBe("h23");
  expect(read("", "en-GB").clock).toBe("h23");
  for (const none of ["", "*", "a-b-c", "abcdefghijk"]) expect(read("", none).clock).toBeNull();
});
