import { describe, expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "../config/read-configuration.ts";
import { createIdentityProviders } from "./create-identity-providers.ts";
import { identityProvidersConfiguration } from "./identity-provider.config.server.ts";

const mode = { production: false, allowedFallbacks: [] };
const read = (environment: Record<string, string>) =>
  readConfiguration(
    [identityProvidersConfiguration],
    environment,
    mode,
  )(identityProvidersConfiguration);
const problems = (environment: Record<string, string>) => {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
};

describe("the providers' configuration", () => {
  test("opens nothing by itself", () => {
    expect(createIdentityProviders(read({}))).toEqual([]);
  });

  test("opens every provider whose client is given", () => {
    const names = ["GOOGLE", "LINKEDIN_OIDC", "AZURE", "GITHUB", "OIDC"];
    const clients = names.flatMap((name) => [
      [`${name}_CLIENT_ID`, "id"],
      [`${name}_CLIENT_SECRET`, "secret"],
    ]);
    const environment = {
      ...Object.fromEntries(clients),
      OIDC_ISSUER: "https://id.company.example",
      OIDC_NAME: "company",
      OIDC_LABEL: "Company account",
    };
    const providers = createIdentityProviders(read(environment));
    expect(providers.map(({ name, label }) => [name, label])).toEqual([
      ["google", "Google"],
      ["linkedin_oidc", "LinkedIn"],
      ["azure", "Microsoft"],
      ["github", "GitHub"],
      ["company", "Company account"],
    ]);
  });

  test("is refused where a client is half given", () => {
    expect(problems({ GOOGLE_CLIENT_ID: "id" })).toEqual([
      "GOOGLE_CLIENT_SECRET is not set, but GOOGLE_CLIENT_ID is. Set all of them or none.",
    ]);
    expect(problems({ OIDC_ISSUER: "https://id.company.example" })).toHaveLength(2);
  });

  test("keeps to https, but on this machine", () => {
    const client = { OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
    expect(problems({ ...client, OIDC_ISSUER: "http://id.company.example" })[0]).toContain(
      "must be an https address",
    );
    expect(problems({ ...client, OIDC_ISSUER: "http://127.0.0.1:4000" })).toEqual([]);
  });

  test("does not let the issuer take another provider's name", () => {
    for (const name of ["google", "email", "Company", "a b"]) {
      expect(problems({ OIDC_NAME: name })).toHaveLength(1);
    }
  });

  test("trusts Microsoft's addresses of one named tenant at most", () => {
    expect(problems({ AZURE_EMAILS: "trusted" })).toEqual([
      "AZURE_EMAILS is trusted, which needs AZURE_TENANT to be one tenant's id.",
    ]);
    const tenant = "9b0f0c5e-6f3a-4a55-8c1d-0a4f2f8f7d11";
    expect(problems({ AZURE_EMAILS: "trusted", AZURE_TENANT: tenant })).toEqual([]);
  });
});
