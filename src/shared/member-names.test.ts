import { expect, test } from "vitest";
import {
  formerColleague,
  formerMember,
  formerVisitor,
  nameInSentence,
  namelessMember,
} from "./member-names.ts";

test("what stands for a name begins with a small letter within a sentence; a name stays as it is", () => {
  expect(nameInSentence(formerMember)).toBe("a former member");
  expect(nameInSentence(formerVisitor)).toBe("a former visitor");
  expect(nameInSentence(namelessMember)).toBe("a member");
  expect(nameInSentence(formerColleague)).toBe("a former team member");
  expect(nameInSentence("Amina Bello")).toBe("Amina Bello");
  expect(nameInSentence("van Dijk")).toBe("van Dijk");
});
