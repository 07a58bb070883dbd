import { expect, test } from "vitest";
import { toForm } from "#shared/form-answer.ts";
import { readPosting } from "./posting.rules.ts";
import type { PostingDraft } from "./posting.schemas.ts";
import { samplePosting } from "./posting.test-support.ts";
import { readPressedStep, readStep, rowsOf, toStepValues } from "./posting-form.rules.ts";
import { type PostingStep, postingSteps } from "./posting-steps.constants.ts";

/** The form that a browser would send from a step that shows a draft. */
function sentForm(draft: PostingDraft): FormData {
  const form = toForm(
    Object.fromEntries(Object.entries(toStepValues(draft)).filter(([, value]) => value.length > 0)),
  );
  for (const list of ["languages", "licenses", "questions"] as const) {
    for (const [index, row] of rowsOf(draft, list).entries()) {
      for (const [name, value] of Object.entries(row)) {
        if (value === true) form.set(`${list}.${index}.${name}`, "on");
        else if (Array.isArray(value)) form.set(`${list}.${index}.${name}`, value.join("\n"));
        else if (typeof value === "string") form.set(`${list}.${index}.${name}`, value);
      }
    }
  }
  return form;
}

const readAll = (form: FormData) =>
  Object.assign({}, ...postingSteps.map(({ id }) => readStep(id, form))) as PostingDraft;

test("a posting goes through its forms and comes back the same", () => {
  const withFrench = {
    ...samplePosting,
    french: {
      title: "Infirmière",
      description: "Une description en français qui est assez longue pour être publiée.",
      responsibilities: ["Soigner"],
      requirements: ["Un diplôme"],
    },
  };
  expect(readAll(sentForm(withFrench))).toEqual(withFrench);
});

test("what is no number stays what was typed, and the review says what to change", () => {
  const form = sentForm(samplePosting);
  form.set("minimumPay", "about 40");
  form.set("hoursPerWeek", "full");
  form.set("occupationCode", "99");
  form.set("licenses.0.name", "");
  form.set("title", "Nurse\0 \ud800");
  const draft = readAll(form);
  expect(toStepValues(draft)).toMatchObject({ minimumPay: "about 40", hoursPerWeek: "full" });
  expect(draft).toMatchObject({ title: "Nurse \ufffd", licenses: [] });
  const { problems } = readPosting(draft, "2027-01-01");
  expect(problems?.map(({ step, field }) => [step, field])).toEqual([
    ["pay", "minimumPay"],
    ["pay", "hoursPerWeek"],
    ["needs", "occupationCode"],
  ]);
});

test.each<[string, PostingStep, string, string[]]>([
  ["keeps every row", "needs", "next", ["Ontario", "Quebec"]],
  ["takes away the row whose button was used", "needs", "remove:licenses:0", ["Quebec"]],
])("%s", (_, step, button, names) => {
  const form = new FormData();
  for (const [index, name] of ["Ontario", "Quebec"].entries()) {
    form.set(`licenses.${index}.name`, name);
    form.set(`licenses.${index}.region`, "CA-ON");
  }
  const { licenses } = readPressedStep(step, form, button);
  expect((licenses as { name: string }[]).map(({ name }) => name)).toEqual(names);
});

test("a remote job names where people may live, and the day is neither past nor far", () => {
  const problemsOf = (change: PostingDraft) =>
    readPosting({ ...samplePosting, ...change }, "2027-01-01").problems?.map(({ field }) => field);
  expect(problemsOf({})).toBeUndefined();
  expect(problemsOf({ remote: "full" })).toEqual(["remoteRegions"]);
  expect(problemsOf({ closesOn: "2026-12-31" })).toEqual(["closesOn"]);
  expect(problemsOf({ closesOn: "2027-06-30" })).toBeUndefined();
  expect(problemsOf({ closesOn: "2027-07-01" })).toEqual(["closesOn"]);
  expect(problemsOf({ title: "", closesOn: "2026-12-31" })).toEqual(["title", "closesOn"]);
  expect(problemsOf({ title: "", closesOn: "2027-06-30" })).toEqual(["title"]);
  expect(problemsOf({ title: "", skills: [], remote: "full", closesOn: "2026-12-31" })).toEqual([
    "title",
    "remoteRegions",
    "skills",
    "closesOn",
  ]);
});
