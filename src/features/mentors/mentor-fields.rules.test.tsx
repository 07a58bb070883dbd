import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormContext, type FormState } from "#ui/form/form-state.ts";
import { exampleApplication } from "../../../tests/support/people/mentor-application.ts";
import { ApplicationDetails } from "./components/application-details.tsx";
import { publicResourceOf } from "./directory/directory.resources.ts";
import { ApplicationFields } from "./fields/components/application-fields.tsx";
import { toApplicationData, toValues } from "./fields/components/application-values.ts";
import { FactList } from "./fields/components/fact-list.tsx";
import { ModerationFields } from "./fields/components/moderation-fields.tsx";
import { StudioFields } from "./fields/components/studio-fields.tsx";
import { readTypedProfile, toTypedProfile } from "./fields/components/studio-values.ts";
import { type FieldList, type MentorField, mentorFields } from "./mentor.fields.ts";
import {
  columnTypeOf,
  listFacts,
  listWords,
  placesOf,
  type StudioFields as StudioValues,
} from "./mentor-fields.rules.ts";
import { applicationOf } from "./mentors.schemas.ts";
import { describeChanges } from "./moderation/moderation.rules.ts";
import { moderationFormOf } from "./moderation/moderation.schemas.ts";
import { listChangedClaims, nameChangedClaims } from "./profile-changes/claims.rules.ts";
import { ownProfileOf } from "./profile-changes/own-profile.schemas.ts";
import { changeApprovedEmail } from "./profile-changes/profile-changes.emails.ts";
import { expectedColumnsOf } from "./sync/sync.columns.ts";
import { sheetMentorOf } from "./sync/sync.schemas.ts";

/** A field that mentors do not have. */
const license = {
  kind: "line",
  optional: true,
  length: { minimum: 3, maximum: 40 },
  label: "License number",
  application: {},
  sheet: { header: "optional" },
  studio: { saves: "after review" },
  moderation: {},
  public: { api: true, shown: ["page", "card"] },
  search: "keyword",
} as const satisfies MentorField;
const fields: FieldList = { ...mentorFields, license_number: license };

const given = { ...exampleApplication, languages: ["en"], license_number: "ON-12345" };
const html = (node: ReactNode) => renderToStaticMarkup(node);
/** As inside a form with these values. */
const filled = (initial: FormState["initial"], node: ReactNode) =>
  html(
    <FormContext value={{ initial, answer: undefined, idPrefix: "", sending: undefined }}>
      {node}
    </FormContext>,
  );

const sheetRow = {
  ...Object.fromEntries(
    Object.entries(exampleApplication).map(([name, value]) => [name, `${value}`]),
  ),
  application_status: "",
  payment_status: "",
};

test("a field that is added to the list is asked of applicants, checked, and shown with what they sent", () => {
  const values = toValues(given, fields);
  const form = html(
    <ApplicationFields fields={fields} values={values} errors={{}} onTags={() => {}} />,
  );
  expect(form).toMatch(/License number.*\(optional\)/);
  expect(form).toMatch(/<input[^>]*name="license_number"[^>]*value="ON-12345"/);

  const schema = applicationOf(fields, { asForm: true });
  expect(schema.parse(toApplicationData(values, fields))).toMatchObject({
    license_number: "ON-12345",
  });
  expect(schema.parse(exampleApplication)).toMatchObject({ license_number: null });
  expect(schema.safeParse({ ...given, license_number: "ON" }).error?.issues).toMatchObject([
    { path: ["license_number"], message: "License number must be at least 3 characters" },
  ]);

  const sent = html(<ApplicationDetails fields={fields} application={given} />);
  expect(sent).toMatch(/License number.*ON-12345/);
  expect(placesOf(fields).application).toContain("license_number");
});

test("it is a column of the sheet, until the mentor has changed it", () => {
  expect(expectedColumnsOf(fields)).toContainEqual({
    name: "license_number",
    required: false,
    meaning: "3 to 40 characters, or empty",
  });
  const schema = sheetMentorOf(fields);
  const row = { ...sheetRow, expertise: "Cardiology, Licensing" };
  expect(schema.parse({ ...row, license_number: "ON-12345" })).toMatchObject({
    license_number: "ON-12345",
  });
  expect(schema.parse({ ...row, license_number: "" })).toMatchObject({ license_number: null });
  expect(placesOf(fields).ownOverSheet).toContain("license_number");
  expect(columnTypeOf(license)).toBe("text");
});

test("the studio asks for it, and a change is reviewed, compared and told", () => {
  const values = toTypedProfile(given as unknown as StudioValues, fields);
  const form = filled(values, <StudioFields part="claims" fields={fields} />);
  expect(form).toMatch(/<input[^>]*name="license_number"[^>]*value="ON-12345"/);

  const sent = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) sent.append(name, each);
  }
  const read = readTypedProfile(sent, fields);
  expect(ownProfileOf(fields).parse(read)).toMatchObject({ license_number: "ON-12345" });

  const changed = listChangedClaims({}, { license_number: "ON-12345" } as object, fields);
  expect(changed).toMatchObject([{ label: "License number", before: "None", after: "ON-12345" }]);
  expect(nameChangedClaims(changed)).toBe("license number");
  const three = ["Title", "Company", "License number"].flatMap((label) =>
    changed.map((each) => ({ ...each, label })),
  );
  expect(nameChangedClaims(three)).toBe("title, company and license number");
  const context = { baseUrl: "http://x", to: "a@b.example", changed };
  const email = changeApprovedEmail(context, { isShown: true });
  expect(email.paragraphs[0]).toContain("license number");
});

test("the studio doesn't ask for an availability, which the calendar decides", () => {
  const form = filled(
    toTypedProfile(given as unknown as StudioValues),
    <StudioFields part="immediate" />,
  );
  expect(form).not.toContain("Availability");
  expect(form).toMatch(/LinkedIn URL.*We don.*t show it on the site\./s);
});

test("administrators reword it, and the log says what it was", () => {
  const form = filled({ license_number: "ON-12345" }, <ModerationFields fields={fields} />);
  expect(form).toMatch(/<input[^>]*name="license_number"[^>]*value="ON-12345"/);
  expect(form).toMatch(
    /name="license_number"[^>]*maxLength="40"|maxLength="40"[^>]*license_number/,
  );
  const entered = { ...given, expertise: "Cardiology", reason: "It has expired." };
  expect(moderationFormOf(fields).parse(entered)).toMatchObject({ license_number: "ON-12345" });
  expect(describeChanges({ license_number: "ON-12345" }, { license_number: null }, fields)).toEqual(
    [{ label: "License number", before: "ON-12345", after: "None" }],
  );
  expect(placesOf(fields).retracted).toContain("license_number");
});

test("anybody reads it: on the page, in cards, in searches and through the data API, after what was there", () => {
  const places = placesOf(fields);
  expect(html(<FactList facts={listFacts(fields, places.page, given)} />)).toMatch(
    /License number.*ON-12345/,
  );
  expect(listFacts(fields, places.card, given)).toEqual([
    { label: "License number", text: "ON-12345", kind: "text" },
  ]);
  expect(listFacts(fields, places.card, exampleApplication)).toEqual([]);
  expect(places.listed).toContain("license_number");
  expect(listWords(given, places.searched)).toContain("ON-12345");
  expect(listWords(given, places.keywords)).toContain("ON-12345");
  const columns = Object.entries(publicResourceOf(fields).columns);
  expect(columns.at(-1)).toEqual(["license_number", "text"]);
  expect(columns.slice(0, -1)).toEqual(Object.entries(publicResourceOf(mentorFields).columns));
});

test("a field without a place of its own is named in the list alone", () => {
  const folder = "src/features/mentors";
  const naming = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test|test-support/.test(path))
    .filter((path) => readFileSync(join(folder, path), "utf8").includes("linkedin_url"));
  expect(naming).toEqual(["mentor.fields.ts"]);
});
