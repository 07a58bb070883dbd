import { z } from "zod";
import { defineConfiguration, optionalText } from "#platform/config/configuration.ts";

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** An https address, or an http one on this machine. */
const secureAddress = z
  .url({ protocol: /^https?$/, error: "must be an https address" })
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, search, hash } = new URL(text);
    const plain = username === "" && search === "" && hash === "";
    return plain && (protocol === "https:" || loopbackHosts.includes(hostname));
  }, "must be an https address")
  .transform((text) => text.replace(/\/$/, ""));

const clientId = (name: string, label: string) => ({
  name,
  meaning: `This site's client id at ${label}. Without it, sign-in with ${label} is off.`,
  schema: optionalText,
});
const clientSecret = (name: string, label: string) => ({
  name,
  meaning: `This site's client secret at ${label}.`,
  schema: optionalText,
  secret: true,
});

/** Names that other ways to sign in have in the protocol. */
const takenNames = ["email", "phone", "google", "linkedin_oidc", "azure", "github"];

export const identityProvidersConfiguration = defineConfiguration(
  "Sign-in with other providers",
  {
    googleClientId: clientId("GOOGLE_CLIENT_ID", "Google"),
    googleClientSecret: clientSecret("GOOGLE_CLIENT_SECRET", "Google"),
    linkedinClientId: clientId("LINKEDIN_OIDC_CLIENT_ID", "LinkedIn"),
    linkedinClientSecret: clientSecret("LINKEDIN_OIDC_CLIENT_SECRET", "LinkedIn"),
    azureClientId: clientId("AZURE_CLIENT_ID", "Microsoft"),
    azureClientSecret: clientSecret("AZURE_CLIENT_SECRET", "Microsoft"),
    azureTenant: {
      name: "AZURE_TENANT",
      meaning:
        "Which Microsoft accounts can sign in: `common`, `organizations`, `consumers`, or one tenant's id.",
      schema: z
        .union([
          z.enum(["common", "organizations", "consumers"]),
          z.uuid({ error: "must be common, organizations, consumers or a tenant's id" }),
        ])
        .default("common"),
    },
    azureEmails: {
      name: "AZURE_EMAILS",
      meaning:
        "`claimed`: an address counts as verified only if Microsoft says so (the claim `xms_edov`). `trusted`: every address of the tenant counts as verified.",
      schema: z.enum(["claimed", "trusted"]).default("claimed"),
    },
    githubClientId: clientId("GITHUB_CLIENT_ID", "GitHub"),
    githubClientSecret: clientSecret("GITHUB_CLIENT_SECRET", "GitHub"),
    githubUrl: {
      name: "GITHUB_URL",
      meaning: "The address of GitHub, or of your enterprise server.",
      schema: secureAddress.default("https://github.com"),
    },
    oidcIssuer: {
      name: "OIDC_ISSUER",
      meaning:
        "Any other OpenID Connect provider: the issuer's address. The site reads its discovery document.",
      schema: secureAddress.optional(),
    },
    oidcClientId: clientId("OIDC_CLIENT_ID", "the issuer"),
    oidcClientSecret: clientSecret("OIDC_CLIENT_SECRET", "the issuer"),
    oidcName: {
      name: "OIDC_NAME",
      meaning:
        "The issuer's name in the protocol. Accounts store it, so don't change it once people use it.",
      schema: z
        .string()
        .regex(/^[a-z][a-z0-9_-]{0,39}$/, "must be lower-case letters, digits, - and _")
        .refine((name) => !takenNames.includes(name), "is the name of another way to sign in")
        .default("oidc"),
    },
    oidcLabel: {
      name: "OIDC_LABEL",
      meaning: "The issuer's name on the sign-in button.",
      schema: z.string().max(40).default("Single sign-on"),
    },
  },
  (values) => [
    ...together(
      ["GOOGLE_CLIENT_ID", values.googleClientId],
      ["GOOGLE_CLIENT_SECRET", values.googleClientSecret],
    ),
    ...together(
      ["LINKEDIN_OIDC_CLIENT_ID", values.linkedinClientId],
      ["LINKEDIN_OIDC_CLIENT_SECRET", values.linkedinClientSecret],
    ),
    ...together(
      ["AZURE_CLIENT_ID", values.azureClientId],
      ["AZURE_CLIENT_SECRET", values.azureClientSecret],
    ),
    ...together(
      ["GITHUB_CLIENT_ID", values.githubClientId],
      ["GITHUB_CLIENT_SECRET", values.githubClientSecret],
    ),
    ...together(
      ["OIDC_ISSUER", values.oidcIssuer],
      ["OIDC_CLIENT_ID", values.oidcClientId],
      ["OIDC_CLIENT_SECRET", values.oidcClientSecret],
    ),
    ...(values.azureEmails === "trusted" && !z.uuid().safeParse(values.azureTenant).success
      ? ["AZURE_EMAILS is trusted, which needs AZURE_TENANT to be one tenant's id."]
      : []),
  ],
);

/** One sentence for each variable that is missing beside the others of its provider. */
function together(...variables: [name: string, value: string | undefined][]): string[] {
  const given = variables.find(([, value]) => value !== undefined)?.[0];
  return variables
    .filter(([, value]) => given !== undefined && value === undefined)
    .map(([name]) => `${name} is not set, but ${given} is. Set all of them or none.`);
}

export type IdentityProvidersConfiguration = typeof identityProvidersConfiguration.$values;
