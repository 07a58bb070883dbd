import fc from "fast-check";
import { expect, test } from "vitest";
import { checkName, contentDisposition, isNewBucketId } from "./file-names.ts";

test("a name that is accepted has no way up, no empty folder and one spelling", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      let name: string;
      try {
        name = checkName(text);
      } catch {
        return;
      }
      expect(checkName(name)).toBe(name);
      expect(name.split("/")).not.toContain("..");
      expect(name).not.toMatch(/^\/|\/$|\/\/|[\p{C}\\%?#]/u);
      expect(encodeURI(name)).toBe(
        encodeURIComponent(name).replace(/%(2F|26|24|40|3D|3B|3A|2B|2C)/g, decodeURIComponent),
      );
    }),
    { numRuns: 2_000 },
  );
});

test("a file name in a header breaks out of nothing, whatever it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const header = contentDisposition("attachment", text);
      expect(header).toMatch(
        /^attachment; filename="[^"\\\p{C}]+"; filename\*=UTF-8''[A-Za-z0-9._~%-]*$/u,
      );
      expect(new Headers({ "Content-Disposition": header }).get("content-disposition")).toBe(
        header,
      );
    }),
    { numRuns: 2_000 },
  );
});

test("words of the addresses are no names for buckets", () => {
  expect(["press-kit", "2026", "bücher"].map(isNewBucketId)).toEqual([true, true, true]);
  expect(["public", "sign", "move", "", "a b", "../x", ".x"].map(isNewBucketId)).toEqual(
    Array(7).fill(false),
  );
});
