import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { FormAnswer } from "#shared/form-answer.ts";
import { ButtonForm } from "./button-form.tsx";
import { CheckboxField } from "./checkbox-field.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import { DoneNotice } from "./done-notice.tsx";
import { FoldedForm } from "./folded-form.tsx";
import { Form } from "./form.tsx";
import { PageProblem } from "./page-problem.tsx";
import { PasswordField } from "./password-field.tsx";
import { SelectField } from "./select-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TextField } from "./text-field.tsx";
import { TextareaField } from "./textarea-field.tsx";

/** The page as the server renders it, after its action answered. */
function render(page: ReactNode, answer?: object): string {
  const routes = [{ id: "page", path: "/", Component: () => page, action: () => null }];
  const actionData = answer ? { page: answer } : null;
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: {}, actionData } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const denial = (given: Partial<FormAnswer>): FormAnswer => ({
  intent: "",
  values: {},
  problems: [],
  ...given,
});

const profile = (
  <Form values={{ name: "Amina", role: "nurse", note: null }}>
    <TextField name="name" label="Name" required />
    <TextareaField name="note" label="Note" optional />
    <SelectField
      name="role"
      label="Role"
      options={[
        { value: "doctor", label: "Doctor" },
        { value: "nurse", label: "Nurse" },
      ]}
    />
    <SubmitButton>Save</SubmitButton>
  </Form>
);

describe("a form", () => {
  test("is sent with post and without the browser's own bubbles, and shows what it begins with", () => {
    const html = render(profile);
    expect(html).toMatch(/<form[^>]* method="post"/);
    expect(html).toMatch(/<form[^>]* noValidate=""/i);
    expect(html).toMatch(/<label for="name"[^>]*>Name<\/label>/);
    expect(html).toMatch(/<input[^>]* id="name"[^>]* required=""[^>]* value="Amina"/);
    expect(html).toMatch(/<option value="nurse" selected="">/);
    expect(html).not.toContain("There&#x27;s a problem");
  });

  test("that was refused shows what was entered, the problems above, and each at its field", () => {
    const html = render(
      profile,
      denial({
        values: { name: "A", note: "<b>", role: "doctor" },
        problems: [{ field: "name", message: "Name must be at least 2 characters" }],
      }),
    );
    expect(html).toContain("There&#x27;s a problem");
    expect(html).toContain('<a href="#name"');
    expect(html).toMatch(/<input[^>]* id="name" aria-describedby="name-error" aria-invalid="true"/);
    expect(html).toMatch(/<p id="name-error"[^>]*>.*Name must be at least 2 characters<\/p>/);
    expect(html).toMatch(/value="A"/);
    expect(html).toContain("&lt;b&gt;</textarea>");
    expect(html).toMatch(/<option value="doctor" selected="">/);
  });

  test("says what is wrong with the whole once, and keeps what was entered", () => {
    const html = render(profile, denial({ values: { name: "B" }, problem: "Wait a moment." }));
    expect(html.match(/Wait a moment\./g)).toHaveLength(1);
    expect(html).toContain('value="B"');
  });

  test("says what is wrong with a value that goes along unseen, even where nothing else is listed", () => {
    const form = (
      <Form quiet summary={false} hidden={{ module: 9 }}>
        <TextField name="note" label="Note" />
      </Form>
    );
    const about = (field: string) =>
      render(form, denial({ values: { module: "9" }, problems: [{ field, message: "No such" }] }));
    expect(about("module")).toMatch(/There&#x27;s a problem.*No such/);
    expect(about("note")).not.toContain("There&#x27;s a problem");
  });

  test("never fills in a password again, whatever was answered", () => {
    const form = (
      <Form values={{ password: "secret" }}>
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
    );
    expect(render(form, denial({ values: { password: "secret" } }))).not.toContain("secret");
  });
});

describe("of several forms on a page", () => {
  const page = (
    <>
      <Form intent="hide" hidden={{ reviewId: 1 }} idPrefix="1">
        <TextField name="reason" label="Reason" />
      </Form>
      <Form intent="hide" hidden={{ reviewId: 2 }} idPrefix="2">
        <TextField name="reason" label="Reason" />
      </Form>
      <Form intent={["save", "publish"]}>
        <SubmitButton name="intent" value="save">
          Save
        </SubmitButton>
      </Form>
    </>
  );

  test("only the one that was sent shows the refusal", () => {
    const html = render(
      page,
      denial({ intent: "hide", values: { reviewId: "2", reason: "x" }, problem: "Too short" }),
    );
    const [, one = "", two = "", three = ""] = html.split("<form");
    expect(one).not.toContain("Too short");
    expect(two).toContain("Too short");
    expect(two).toMatch(/id="2-reason"[^>]* value="x"/);
    expect(three).not.toContain("Too short");
  });

  test("the one whose buttons say the intent is known by them", () => {
    const html = render(page, denial({ intent: "publish", problem: "It is over" }));
    expect(html.split("<form")[3]).toContain("It is over");
  });
});

test("a form that is sent to another page does not take this page's answer for its own", () => {
  const page = (
    <>
      {profile}
      <ButtonForm action="/export">Download</ButtonForm>
      <Form action="/photo">
        <TextField name="name" label="Photo name" />
      </Form>
      <Form action="/#here" idPrefix="here">
        <TextField name="name" label="Name" />
      </Form>
    </>
  );
  const html = render(page, denial({ problems: [{ field: "name", message: "Too short" }] }));
  const summaries = html.split("<form").map((form) => form.includes("There&#x27;s a problem"));
  expect(summaries).toEqual([false, true, false, false, true]);
});

test("a folded form is closed until it was refused", () => {
  const form = (
    <FoldedForm label="Suspend" intent="suspend">
      <SubmitButton>Suspend</SubmitButton>
    </FoldedForm>
  );
  expect(render(form)).toMatch(/<details class/);
  expect(render(form, denial({ intent: "suspend", problem: "No" }))).toMatch(/<details open=""/);
  expect(render(form, denial({ intent: "lift", problem: "No" }))).toMatch(/<details class/);
});

test("what is wrong with a button is said by the page, and a notice of success steps back", () => {
  const page = (
    <>
      <DoneNotice title="Saved" />
      <PageProblem />
      <ButtonForm intent="remove">Remove</ButtonForm>
    </>
  );
  expect(render(page)).toContain("Saved");
  const html = render(page, denial({ intent: "remove", problem: "It is gone already" }));
  expect(html.match(/It is gone already/g)).toHaveLength(1);
  expect(html).not.toContain("Saved");
});

test("boxes that were unchecked stay so after a refusal", () => {
  const form = (
    <Form values={{ topic: ["events", "jobs"] }}>
      <CheckboxField name="topic" value="events" label="Events" />
      <CheckboxField name="topic" value="jobs" label="Jobs" />
      <CheckboxField name="news" label="News" checked />
      <ChoiceGroup
        name="days"
        legend="Days"
        multiple
        options={[
          { value: "1", label: "Monday" },
          { value: "2", label: "Tuesday" },
        ]}
      />
    </Form>
  );
  const checked = (html: string) => html.match(/<input[^>]* checked=""[^>]*>/g) ?? [];
  expect(checked(render(form))).toHaveLength(3);
  const html = render(form, denial({ values: { topic: "jobs", days: ["1", "2"] }, problem: "No" }));
  expect(checked(html).map((input) => /value="(\w+)"/.exec(input)?.[1])).toEqual([
    "jobs",
    "1",
    "2",
  ]);
});

test("every example of the kit renders", async () => {
  const files = import.meta.glob<{
    title: string;
    examples: Record<string, () => ReactNode>;
  }>("./*.example.tsx", { eager: true });
  expect(Object.keys(files).length).toBeGreaterThan(10);
  for (const { title, examples } of Object.values(files)) {
    expect(title).not.toBe("");
    for (const example of Object.values(examples)) {
      const Example = example;
      expect(render(<Example />)).not.toBe("");
    }
  }
});
