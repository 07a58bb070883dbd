import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#platform/company/company.ts";
import { providePage } from "#platform/http/page.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { SiteFooter } from "#ui/layout/site-footer.tsx";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { loader as loadFrame } from "../../root.tsx";
import * as contactPage from "../help/pages/contact.tsx";
import * as helpPage from "../help/pages/help.tsx";
import * as homePage from "../home/pages/home.tsx";
import * as privacyPage from "../legal/pages/privacy.tsx";
import * as termsPage from "../legal/pages/terms.tsx";
import * as aboutPage from "./pages/about.tsx";
import * as employersPage from "./pages/for-employers.tsx";
import * as mentorsPage from "./pages/for-mentors.tsx";
import { listPageSearchEntries } from "./search-entries.usecases.server.ts";
import { parseTeam } from "./team.store.server.ts";
import { listTeam } from "./team.usecases.server.ts";

const real: Company = {
  legalName: "Lakehead Careers Inc.",
  postalAddress: "20 Red River Road, Thunder Bay, ON P7B 1A1, Canada",
  privacyContact: "privacy@lakehead.example",
  privacyOfficer: null,
  phone: "+1 807 555 0100",
  email: null,
  offices: [{ name: "Thunder Bay", value: "20 Red River Road, Thunder Bay, ON" }],
  registrations: [{ name: "Ontario Corporation Number", value: "1234567" }],
  taxNumber: null,
  salesTax: null,
  legalTextsReviewed: "2100-01-01",
  isSample: false,
};

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const routes = [
  pageRoute("/about", aboutPage),
  pageRoute("/for-mentors", mentorsPage),
  pageRoute("/for-employers", employersPage),
  pageRoute("/help", helpPage),
  pageRoute("/help/contact", contactPage),
  pageRoute("/privacy", privacyPage),
  pageRoute("/terms", termsPage),
];

async function read(path: string, company?: Company): Promise<string> {
  const { services } = context;
  const application = { ...services.application, mode: "production" as const };
  const production = company ? { services: { ...services, application, company } } : {};
  const { status, html } = await visitPage({ ...context, ...production }, routes, path);
  expect(status).toBe(200);
  return html;
}

describe("the page about us", () => {
  test("shows a demo's sample company and team, and says that they are samples", async () => {
    const html = await read("/about");
    expect(html).toContain("These people are samples");
    expect(html).toContain("The company, its addresses and numbers are samples.");
    expect(html).toContain("Meridian Sample Company Inc.");
  });

  test("shows only what production has configured, and no samples", async () => {
    const html = await read("/about", real);
    for (const text of [real.legalName, real.postalAddress, "1234567", 'href="tel:+18075550100"']) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("The team");
    expect(html).not.toContain("Sample");
    expect(html).not.toContain("Toronto: ");
  });

  test("names the recruiter license that is configured, as the page for employers does", async () => {
    const { services } = context;
    const feeProtection = { ...services.feeProtection, recruiterLicense: "REC-000123" };
    for (const path of ["/about", "/for-employers"]) {
      expect(await read(path)).not.toContain("recruiter license");
      const site = { ...context, services: { ...services, feeProtection } };
      const { html } = await visitPage(site, routes, path);
      expect(html).toContain("REC-000123");
    }
  });

  test("takes its team from content alone in production", () => {
    expect(
      listTeam({ application: { ...context.services.application, mode: "production" } }),
    ).toEqual({ members: [], isSample: false });
    const member = "- { id: ada, name: Ada Example, role: Head, about: Knows her field. }";
    expect(parseTeam(`team:\n  ${member}\n`)).toMatchObject([{ id: "ada", name: "Ada Example" }]);
    expect(() => parseTeam(`team:\n  ${member}\n  ${member}\n`)).toThrow("the same ID");
    expect(() => parseTeam("team:\n  - { id: ada, name: Ada }\n")).toThrow("team.0.role");
  });
});

describe("offices", () => {
  const invented = /Toronto|New York/;
  const none = { ...real, offices: [] };

  async function readFooter(company: Company): Promise<string> {
    const request = new Request(context.services.application.baseUrl);
    const given = providePage(new RouterContextProvider(), {
      services: { ...context.services, company },
      viewer: anonymousViewer,
      mfaPending: null,
      sharing: null,
      nonce: "",
      requestId: "",
      clientAddress: "",
    });
    const { offices } = await loadFrame({ request, params: {}, context: given } as never);
    const element = <SiteFooter siteName="Example" tagline="Work" offices={offices} />;
    const router = createMemoryRouter([{ path: "/", element }]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  }

  test("are those of the company, on every page and for search engines", async () => {
    expect(await readFooter(context.services.company)).toContain("Offices: Toronto, New York");
    expect(await readFooter(real)).toContain("Offices: Thunder Bay");
    const about = await read("/about", real);
    expect(about).toContain("20 Red River Road, Thunder Bay, ON</dd>");
    expect(`${about}${await read("/for-employers", real)}`).not.toMatch(invented);
    const [entry] = await listPageSearchEntries({ company: real });
    expect(entry?.keywords).toContain("Thunder Bay");
    expect(entry?.keywords).not.toMatch(invented);
    const loaderData = { offices: ["Thunder Bay"] };
    const args = { loaderData, matches: [] } as unknown as Parameters<typeof homePage.meta>[0];
    expect(JSON.stringify(homePage.meta(args))).toContain('"addressLocality":"Thunder Bay"');
  });

  test("aren't mentioned where none is configured", async () => {
    expect(await readFooter(none)).not.toContain("Offices");
    expect(await read("/about", none)).not.toContain("Offices");
    const [entry] = await listPageSearchEntries({ company: none });
    expect(JSON.stringify(entry)).not.toMatch(/office/i);
    const args = { loaderData: { offices: [] }, matches: [] } as unknown as Parameters<
      typeof homePage.meta
    >[0];
    expect(JSON.stringify(homePage.meta(args))).not.toContain("Place");
  });
});

describe("the page for mentors", () => {
  test("works the earnings out without scripts", async () => {
    const html = await read("/for-mentors?rate=200&sessions=10");
    expect(html).toContain("$1,700");
    expect(html).toContain("$2,000");
    expect(html).toContain("15%");
  });
});

test("the page for employers says who pays", async () => {
  const html = await read("/for-employers");
  expect(html).toContain("Nothing for being introduced or hired.");
});

describe("the help center and the contact form", () => {
  test.each(["/help", "/help/contact"])("%s has the phone that is configured", async (path) => {
    const html = await read(path, { ...real, email: "help@lakehead.example" });
    expect(html).toContain('href="tel:+18075550100"');
    expect(html).toContain('href="mailto:help@lakehead.example"');
    const without = await read(path, { ...real, phone: null });
    expect(without).not.toContain("tel:");
    expect(without).not.toContain("mailto:help@");
  });

  test("the contact form's page has the address that is configured", async () => {
    const html = await read("/help/contact", real);
    expect(html).toContain(real.legalName);
    expect(html).toContain(real.postalAddress);
  });
});

describe("terms and privacy", () => {
  test.each(["/privacy", "/terms"])("%s is a draft until counsel has approved it", async (path) => {
    const draft = "Our lawyers haven&#x27;t approved this text yet.";
    expect(await read(path, { ...real, legalTextsReviewed: null })).toContain(draft);
    expect(await read(path, { ...real, legalTextsReviewed: "2026-01-01" })).toContain(draft);
    const approved = await read(path, real);
    expect(approved).not.toContain(draft);
    expect(approved).toContain(real.legalName);
    expect(approved).toContain(real.privacyContact);
  });
});
