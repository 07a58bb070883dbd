import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Services } from "#platform/services.ts";
import { anonymousViewer, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { defineErrors } from "#shared/errors.ts";
import { invalidInput, textField } from "#shared/form-fields.ts";
import { pageContext } from "../../../tests/support/pages/page-context.ts";
import { formAction, formActions } from "./form-action.ts";

const errors = defineErrors({
  tooMany: { code: "too_many", status: 429, message: "Wait a minute, then try again." },
  taken: { code: "slot_taken", status: 409, message: "Someone just booked this time." },
  missing: { code: "missing", status: 404, message: "There is no such thing." },
  closed: { code: "closed", status: 403, message: "It is closed." },
});

const note = z.object({
  title: textField("Title", { minimum: 2, maximum: 20 }),
  text: textField("Text", { minimum: 1, maximum: 200 }),
});

const user = {
  kind: "user",
  userId: crypto.randomUUID(),
  roles: [],
  email: "",
} as unknown as UserViewer;

type Body = Record<string, string> | [string, string][] | FormData | string;

async function send(
  action: (args: never) => Promise<unknown>,
  body: Body,
  { viewer = user, path = "/notes/7?tab=all" }: { viewer?: Viewer; path?: string } = {},
) {
  const isRaw = typeof body === "string" || body instanceof FormData;
  const request = new Request(new URL(path, "http://localhost:3000"), {
    method: "POST",
    body: isRaw ? body : new URLSearchParams(body),
  });
  const context = pageContext({} as Services, viewer, request);
  const answer = await action({ request, context, params: { noteId: "7" } } as never);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("location") };
  const { data, init } = answer as { data: unknown; init: { status: number } | null };
  return init ? { status: init.status, data } : { status: 200, data: answer };
}

let saved: unknown[] = [];
beforeEach(() => {
  saved = [];
});

const save = formAction("user", note, async ({ param, path, viewer }, input) => {
  saved.push({ ...input, id: param("noteId"), by: viewer.userId });
  return `${path}?saved`;
});

test("a form that is right reaches the use case checked, and leads on", async () => {
  const answer = await send(save, { title: " Plan ", text: "Go" });
  expect(answer).toEqual({ status: 302, to: "/notes/7?saved" });
  expect(saved).toEqual([{ title: "Plan", text: "Go", id: "7", by: user.userId }]);
});

test("one that is wrong comes back with what was entered and each problem at its field", async () => {
  const answer = await send(save, { title: "A", text: "" });
  expect(answer).toEqual({
    status: 400,
    data: {
      intent: "",
      values: { title: "A", text: "" },
      problems: [
        { field: "title", message: "Title must be at least 2 characters" },
        { field: "text", message: "Text can't be empty" },
      ],
    },
  });
  expect(saved).toEqual([]);
});

test("the page's path is the same where scripts send the form", async () => {
  const right = { title: "Plan", text: "Go" };
  const path = "/notes/7.data?_routes=notes&tab=all";
  expect(await send(save, right, { path })).toEqual({ status: 302, to: "/notes/7?saved" });
  const sent = send(save, right, { viewer: anonymousViewer, path });
  const answer = await sent.catch((error: Response) => error.headers.get("location"));
  expect(answer).toBe("/auth?next=%2Fnotes%2F7%3Ftab%3Dall");
});

test("fields that nobody asked for are left out, and ones that came twice are told", async () => {
  await send(save, { title: "Plan", text: "Go", owner: "someone else" });
  expect(saved).toEqual([{ title: "Plan", text: "Go", id: "7", by: user.userId }]);
  const twice = await send(save, [
    ["title", "One"],
    ["title", "Two"],
    ["text", "Go"],
  ]);
  expect(twice).toMatchObject({
    status: 400,
    data: {
      values: { title: ["One", "Two"] },
      problems: [{ field: "title", message: "Title is required" }],
    },
  });
});

test("passwords and files are not sent back", async () => {
  const refuse = formAction("user", async () => {
    throw errors.tooMany();
  });
  const answer = await send(refuse, { email: "a@example.com", password: "x", new_password: "y" });
  expect(answer).toMatchObject({ data: { values: { email: "a@example.com" } } });
  expect(JSON.stringify(answer)).not.toContain("password");
});

describe("what a use case refuses", () => {
  const refusing = (error: unknown, options = {}) =>
    formAction(
      "user",
      async () => {
        throw error;
      },
      options,
    );

  test("as a whole is shown with its status, such as a rate limit", async () => {
    expect(await send(refusing(errors.tooMany()), { intent: "ask", title: "Plan" })).toEqual({
      status: 429,
      data: {
        intent: "ask",
        values: { intent: "ask", title: "Plan" },
        problems: [],
        problem: "Wait a minute, then try again.",
      },
    });
  });

  test("about fields is shown at them, by the error itself or by its code", async () => {
    const problems = [{ field: "text", message: "Text has a link" }];
    expect(await send(refusing(invalidInput(problems)), {})).toMatchObject({ data: { problems } });
    const fieldOf = { slot_taken: "starts_at" };
    const answer = await send(refusing(errors.taken(), { fieldOf }), {});
    expect(answer).toMatchObject({
      status: 409,
      data: { problems: [{ field: "starts_at", message: "Someone just booked this time." }] },
    });
    expect(answer.data).not.toHaveProperty("problem");
  });

  test("and no visitor can correct is thrown on, unless the page shows it", async () => {
    await expect(send(refusing(errors.missing()), {})).rejects.toMatchObject({ status: 404 });
    await expect(send(refusing(new Error("a defect")), {})).rejects.toThrow("a defect");
    expect(await send(refusing(errors.closed(), { shows: [403] }), {})).toMatchObject({
      status: 403,
    });
  });

  test("may lead elsewhere or bring more along", async () => {
    const leading = refusing(errors.taken(), { refused: () => "/notes" });
    expect(await send(leading, {})).toEqual({ status: 302, to: "/notes" });
    const bringing = refusing(errors.taken(), { refused: async () => ({ slots: ["10:00"] }) });
    expect(await send(bringing, {})).toMatchObject({ status: 409, data: { slots: ["10:00"] } });
  });
});

describe("before anything is read", () => {
  test("someone who isn't signed in is sent there, and back to where they were", async () => {
    const sent = send(save, { title: "Plan", text: "Go" }, { viewer: anonymousViewer });
    const answer = await sent.catch((error: Response) => error.headers.get("location"));
    expect(answer).toBe("/auth?next=%2Fnotes%2F7%3Ftab%3Dall");
    const admin = formAction("moderation", async () => "/");
    const denied = await send(admin, {}).catch((error: Response) => error.headers.get("location"));
    expect(denied).toBe("/auth?denied=admin");
  });

  test("a body that is no form is refused", async () => {
    await expect(send(save, "title=Plan")).rejects.toMatchObject({ status: 415 });
    await expect(send(save, new FormData())).rejects.toMatchObject({ status: 415 });
    await expect(send(save, { title: "a".repeat(70_000) })).rejects.toMatchObject({ status: 413 });
  });

  test("a check of the page's own comes first", async () => {
    const before = async () => {
      throw errors.missing();
    };
    const guarded = formActions({ save }, { before });
    await expect(send(guarded, { intent: "save" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("several forms of a page", () => {
  const order: string[] = [];
  const actions = formActions({
    save,
    prove: formAction(
      "user",
      note,
      async () => {
        order.push("done");
        return { done: true };
      },
      {
        first: async () => {
          order.push("proof");
        },
      },
    ),
  });

  test("are told apart by their intent", async () => {
    const right = { title: "Plan", text: "Go" };
    expect(await send(actions, { intent: "save", ...right })).toMatchObject({
      to: "/notes/7?saved",
    });
    expect(await send(actions, { intent: "prove", ...right })).toMatchObject({
      data: { done: true },
    });
    expect(actions.intents).toEqual(["save", "prove"]);
    expect(actions.fields).toContain("title");
  });

  test("a proof comes before the fields are checked", async () => {
    order.length = 0;
    expect(await send(actions, { intent: "prove" })).toMatchObject({ status: 400 });
    expect(order).toEqual(["proof"]);
  });

  test("one that is unknown, or named like a method, is refused", async () => {
    for (const intent of ["", "delete", "constructor", "toString"]) {
      expect(await send(actions, { intent })).toMatchObject({
        status: 400,
        data: { problem: "Choose one of the buttons on this page." },
      });
    }
  });
});
