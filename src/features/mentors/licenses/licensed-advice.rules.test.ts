import { describe, expect, test } from "vitest";
import {
  areasOf,
  describeForMentor,
  describeForOperator,
  findAdvice,
} from "./licensed-advice.rules.ts";

const none = areasOf([]);
const visas = { expertise: ["Visa pathways"] };
const wordsIn = (values: Record<string, unknown>, areas = none) =>
  findAdvice(values, areas).map(({ field, word }) => `${field}: ${word}`);

describe("words that offer licensed advice", () => {
  test.each([
    [{ expertise: ["Nurse licensing", "Visa pathways"] }, "expertise: visa"],
    [{ expertise: ["Work permits"] }, "expertise: work permits"],
    [{ title: "Immigration and Contract Adviser" }, "title: immigration"],
    [{ title: "Employment Lawyer" }, "title: lawyer"],
    [{ bio: "I file EXPRESS ENTRY profiles for families." }, "bio: express entry"],
    [{ company: "Smith Immigration Law" }, "company: immigration"],
    [{ title: "Avocate en immigration" }, "title: immigration"],
    [{ expertise: ["Inmigración"] }, "expertise: inmigracion"],
  ])("%j are found", (values, expected) => {
    expect(wordsIn(values)).toEqual([expected]);
  });

  test.each([
    { bio: "An immigrant from Poland, I know what it is to begin again." },
    { expertise: ["Lawful interviewing", "Contract negotiation", "Visage design"] },
    { full_name: "Jude Law", location: "Law, Scotland" },
    { expertise: null, bio: "" },
  ])("%j aren't", (values) => {
    expect(wordsIn(values)).toEqual([]);
  });

  test("a license opens the words of its kind alone", () => {
    const values = { expertise: ["Visa pathways", "Legal advice"] };
    expect(wordsIn(values, areasOf(["rcic"]))).toEqual(["expertise: legal"]);
    expect(wordsIn(values, areasOf(["doj_accredited"]))).toEqual(["expertise: legal"]);
    for (const kind of ["bar", "quebec_notary", "paralegal"] as const) {
      expect(wordsIn(values, areasOf([kind]))).toEqual([]);
    }
  });

  test("the problem names the field, the word and the way out", () => {
    expect(findAdvice(visas, none).map(describeForMentor)).toEqual([
      'Expertise says "visa". To offer immigration advice, you need a license that we\'ve checked. Use the "Add your license" link on this page, or choose other words.',
    ]);
  });

  test("an operator, who has no license to add, reads what the profile is missing", () => {
    expect(findAdvice(visas, none).map(describeForOperator)).toEqual([
      'Expertise says "visa", and this email has no verified license for immigration advice',
    ]);
  });
});
