import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { driven, local, off } from "./coverage.ts";
import { publicMethods } from "./surface.ts";

/** The table of this suite against the package that is installed. */

const folder = new URL("./", import.meta.url);
const listed = [
  ...Object.values(driven).flatMap((methods) => Object.keys(methods)),
  ...Object.keys(off),
  ...local,
];

test("the walk finds methods of every part of the client", () => {
  expect(publicMethods()).toEqual(
    expect.arrayContaining([
      "signUp",
      "mfa.enroll",
      "mfa.webauthn.register",
      "mfa.recoveryCodes.verify",
      "passkey.list",
      "oauth.listGrants",
      "admin.listUsers",
      "admin.mfa.deleteFactor",
      "admin.customProviders.getProvider",
    ]),
  );
});

test("every public method of the installed client is driven, off or local, and each once", () => {
  expect(listed.toSorted()).toEqual(publicMethods());
});

test("every file that the table names proves its share by what it called", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".integration.test.ts"));
  const proving = files.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return [...text.matchAll(/provesItsShare\("([\w-]+)"\)/g)]
      .map(([, subject]) => subject ?? "")
      .filter((subject) => name === `${subject}.integration.test.ts`);
  });
  expect(proving.toSorted()).toEqual(Object.keys(driven).toSorted());
});
