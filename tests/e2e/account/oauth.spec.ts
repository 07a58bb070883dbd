import { freePort } from "../../../scripts/lib/free-port.ts";
import { startOpenIdIssuer } from "../../support/fakes/openid-issuer.ts";
import { startBuiltServer } from "../../support/running/built-server.ts";
import { expect, test } from "../support/fixtures.ts";

test("signing in with a provider leads there, back, and on to the page that was asked for", async ({
  browser,
}) => {
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  const issuer = await startOpenIdIssuer({ redirectUris: [`${baseURL}/auth/v1/callback`] });
  const server = await startBuiltServer({
    ...issuer.environment,
    OIDC_LABEL: "the sample hospital",
    PORT: String(port),
  });
  try {
    issuer.state.person = {
      sub: "ada",
      email: "ada@hospital.example",
      email_verified: true,
      name: "Ada Sample",
    };
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto("/auth?next=%2Faccount");
    const returning = page.waitForRequest(/\/auth\/callback\?.*code=/);
    await page.getByRole("button", { name: "Continue with the sample hospital" }).click();
    await page.waitForURL("**/account");
    await expect(page.getByLabel("Email")).toHaveValue("ada@hospital.example");
    const kept = (await context.cookies()).map(({ name }) => name);
    expect(kept.filter((name) => /-flow-.*-code-verifier$/.test(name))).toEqual([]);

    // The way back works once, and only in the browser in which it began.
    await page.goto((await returning).url());
    await expect(page.getByRole("alert")).toHaveText(
      "Your sign-in took too long, or it started in another browser. Please try again.",
    );

    await context.clearCookies();
    issuer.state.declines = true;
    await page.goto("/auth");
    await page.getByRole("button", { name: "Continue with the sample hospital" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn't sign you in");
    await expect(page.getByRole("alert")).toContainText("You didn't finish signing in, or");
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await page.waitForURL("**/auth?next=**");
    await context.close();
  } finally {
    await server.stop();
    await issuer.close();
  }
});
