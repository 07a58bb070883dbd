import { FunctionsFetchError, FunctionsHttpError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { functionFailure } from "./function-failure.ts";

test("the visitor reads the sentence the server gave", async () => {
  const response = Response.json({ error: "Please sign in to become a mentor" }, { status: 401 });
  const failure = await functionFailure(new FunctionsHttpError(response));
  expect(failure.message).toBe("Please sign in to become a mentor");
});

test("an answer without a sentence becomes a plain one", async () => {
  const plain = "An error occurred. Please try again.";
  for (const body of ["<html>", "null", '{"error":{"x":1}}', '{"error":""}', "[]"]) {
    const failure = await functionFailure(
      new FunctionsHttpError(new Response(body, { status: 502 })),
    );
    expect(failure.message).toBe(plain);
  }
});

test("a request that never arrived says so", async () => {
  const failure = await functionFailure(new FunctionsFetchError(new TypeError("Failed to fetch")));
  expect(failure.message).toBe(
    "We couldn't reach the server. Check your connection and try again.",
  );
});
