import { expect, test } from "vitest";
import { isNetworkFailure, notReached, reachServer } from "./network-failure.ts";
import { readAfterDenial } from "./read-after-denial.ts";

test("a lost connection is recognised in the words of each browser", () => {
  for (const words of [
    "Failed to fetch",
    "NetworkError when attempting to fetch resource.",
    "Load failed",
    "Failed to fetch dynamically imported module: https://site.example/assets/page.js",
    "Importing a module script failed.",
  ]) {
    expect(isNetworkFailure(new TypeError(words))).toBe(true);
  }
});

test("a defect of the page is not taken for a lost connection", () => {
  expect(isNetworkFailure(new TypeError("x is not a function"))).toBe(false);
  expect(isNetworkFailure("Failed to fetch")).toBe(false);
});

test("a form that did not reach the server keeps what was typed and says so", async () => {
  const answer = await reachServer(() => Promise.reject(new TypeError("Failed to fetch")), {
    reason: "Too short",
  });
  expect(answer).toMatchObject({
    data: { reason: "Too short", problem: notReached },
    init: { status: 503 },
  });
});

test("what the server answers or throws passes through", async () => {
  expect(await reachServer(() => Promise.resolve("answer"), {})).toBe("answer");
  const redirect = new Response(null, { status: 302 });
  await expect(reachServer(() => Promise.reject(redirect), {})).rejects.toBe(redirect);
});

test("a refusal that says nothing about the form keeps what was typed, with the server's sentence", async () => {
  const refuse = (status: number) =>
    reachServer(
      () =>
        Promise.reject({
          status,
          statusText: "",
          internal: false,
          data: { message: "Wait a moment." },
        }),
      { reason: "Too short" },
    );
  for (const status of [408, 413, 429, 503]) {
    expect(await refuse(status)).toMatchObject({
      data: { reason: "Too short", problem: "Wait a moment." },
    });
  }
  await expect(refuse(404)).rejects.toMatchObject({ status: 404 });
});

test("a page that reads its data again after a refusal leaves it when the server wasn't reached", async () => {
  const fail = () => Promise.reject(new TypeError("Failed to fetch"));
  const answer = await reachServer<never, object>(fail, {});
  const unreached = { actionStatus: answer.init?.status ?? 0, defaultShouldRevalidate: false };
  expect(readAfterDenial(unreached)).toBe(false);
  expect(readAfterDenial({ actionStatus: 409, defaultShouldRevalidate: false })).toBe(true);
  expect(readAfterDenial({ defaultShouldRevalidate: true })).toBe(true);
});
