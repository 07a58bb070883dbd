import { expect, test } from "vitest";
import { decodeEntities, readXml } from "./read-xml.ts";

test("elements are read with their text, their children and their repetitions", () => {
  const xml =
    "<?xml version='1.0'?><a x='1'><b>1 &amp; 2</b><b><![CDATA[<i>]]></b><c><d>e</d></c></a>";
  expect(readXml(xml)).toEqual({ a: { b: ["1 &amp; 2", "<i>"], c: { d: "e" } } });
});

test("what isn't a document, or is built to hurt, is none", () => {
  const billion = '<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;">]><a>&c;</a>';
  expect(readXml(billion)).toEqual({ a: "&c;" });
  expect(readXml("<a>".repeat(200_000))).toBeUndefined();
  expect(readXml("<__proto__><x>1</x></__proto__>")).toBeUndefined();
  expect(readXml("")).toBeUndefined();
  expect(readXml("a,b\n1,2")).toBeUndefined();
});

test("entities become their characters, once", () => {
  expect(decodeEntities("R&amp;D &lt;b&gt; &#233; &#xE9; &amp;amp; &bogus; &#0;")).toBe(
    "R&D <b> é é &amp; &bogus; &#0;",
  );
});
