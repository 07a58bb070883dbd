import { describe, expect, test } from "vitest";
import { documentTextConformance } from "./document-text.conformance.ts";
import { makePdf } from "./document-text.fixture.ts";
import { createWorkerDocumentText } from "./worker.driver.ts";

describe("a thread that draws text", () => {
  documentTextConformance(createWorkerDocumentText());

  test("ends when its time is over", async () => {
    const hurried = createWorkerDocumentText({ milliseconds: 1, memory: 256 });
    expect(await hurried.draw(await makePdf(["A line"]), "pdf")).toEqual({ kind: "too_much" });
  });

  test("ends when its heap is full", async () => {
    const cramped = createWorkerDocumentText({ milliseconds: 20_000, memory: 8 });
    expect(await cramped.draw(await makePdf(["A line"], { pages: 50 }), "pdf")).toEqual({
      kind: "too_much",
    });
  });

  test("draws several documents side by side", async () => {
    const documentText = createWorkerDocumentText();
    const drawn = await Promise.all(
      ["one", "two", "three"].map(async (line) => documentText.draw(await makePdf([line]), "pdf")),
    );
    expect(drawn).toMatchObject(["one", "two", "three"].map((text) => ({ text: `${text}\n` })));
  });
});
