import { expect, test } from "vitest";
import { placeInSentence } from "./place-names.ts";

test.each([
  ["United States", "the United States"],
  ["United Arab Emirates", "the United Arab Emirates"],
  ["District of Columbia", "the District of Columbia"],
  ["Northwest Territories", "the Northwest Territories"],
  ["Philippines", "the Philippines"],
  ["Cayman Islands", "the Cayman Islands"],
  ["Canada", "Canada"],
  ["Ontario", "Ontario"],
])("%s is %s in a sentence", (name, inSentence) => {
  expect(placeInSentence(name)).toBe(inSentence);
});
