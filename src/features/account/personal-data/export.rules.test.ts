import { expect, test } from "vitest";
import { placeBeside, placeOf, readMe } from "./export.rules.ts";

const file = { bucket: "documents", type: "application/pdf", version: "v1" };

test("a file lies below its bucket under its own name, without the owner's id", () => {
  expect(placeOf({ ...file, name: "u1/a/cv.pdf" }, "u1")).toBe("files/documents/a/cv.pdf");
  expect(placeOf({ ...file, name: "cv.pdf" }, "u1")).toBe("files/documents/cv.pdf");
});

test("a name without ending gets that of its type", () => {
  expect(placeOf({ ...file, type: "image/webp", bucket: "avatars", name: "u1/photo" }, "u1")).toBe(
    "files/avatars/photo.webp",
  );
  expect(placeOf({ ...file, type: "x/y", name: "u1/photo" }, "u1")).toBe(
    "files/documents/photo.bin",
  );
  expect(placeOf({ ...file, type: "text/plain", name: "u1/payslip.bat" }, "u1")).toBe(
    "files/documents/payslip.txt",
  );
});

test("no name leads out of the folder into which the archive is unpacked", () => {
  expect(placeOf({ ...file, name: "u1/../../etc/passwd.txt" }, "u1")).toBe(
    "files/documents/etc/passwd.pdf",
  );
  expect(placeOf({ ...file, name: "u1/..\\..\\C:\u0000evil.pdf" }, "u1")).toBe(
    "files/documents/_.._C__evil.pdf",
  );
  expect(placeOf({ ...file, name: "u1/.." }, "u1")).toBe("files/documents/v1.pdf");
});

test("of two files that would lie in one place, the second lies beside the first", () => {
  const taken = new Set<string>();
  const places = ["d/cv.pdf", "d/CV.pdf", "d/cv.pdf", "d.d/x", "d.d/x", "d/a.b.pdf", "d/a.b.pdf"];
  expect(places.map((place) => placeBeside(place, taken))).toEqual([
    "d/cv.pdf",
    "d/CV (2).pdf",
    "d/cv (3).pdf",
    "d.d/x",
    "d.d/x (2)",
    "d/a.b.pdf",
    "d/a.b (2).pdf",
  ]);
});

test("the first file says which amounts are in cents: all but a mentor's hourly rate", () => {
  const text = readMe({ account: "ada@people.example", now: new Date("2026-12-03T18:00:00Z") });
  expect(text).toContain("Amounts whose names end in “cents” are in cents.");
  expect(text).toContain("A mentor's hourly rate is in whole US dollars.");
});
