import { expect, test } from "vitest";
import { storageErrors, toStorageBody } from "#platform/storage/storage.errors.ts";
import type { ProductError } from "#shared/errors.ts";
import { messageErrors } from "../messages.errors.ts";
import { explainUpload } from "./upload-problems.rules.ts";

/** As storage's client reads the answer. */
const explain = (error: ProductError) =>
  explainUpload({ ...toStorageBody(error), status: error.status });

test("a sender whose storage is full isn't told that the file is too large", () => {
  expect(explain(storageErrors.quotaExceeded())).toBe(messageErrors.noRoom().message);
  expect(explain(storageErrors.tooLarge())).toBe(messageErrors.attachmentTooLarge().message);
});

test("a sender of too many files hears how long to wait", () => {
  expect(explain(storageErrors.tooMany())).toContain("try again in a few minutes");
});

test("other refusals are explained in the words of messages", () => {
  expect(explain(storageErrors.unsupportedType("text/html"))).toContain("Choose a PDF");
  expect(explain(storageErrors.rowSecurity())).toBe(messageErrors.closed().message);
  const { message } = messageErrors.attachmentNotStored();
  expect(explain(storageErrors.unavailable())).toBe(message);
  expect(explainUpload(new Error("Unexpected token"))).toBe(message);
});
