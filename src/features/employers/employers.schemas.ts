import { z } from "zod";
import { elsewhere, placeCodes } from "#features/fee-protection/fee-protection-parts.contract.ts";
import {
  emailField,
  optionalField,
  requiredText,
  textField,
  webAddressField,
} from "#shared/form-fields.ts";
import {
  memberRoles,
  type OrganizationSector,
  type SizeBand,
  sectors,
  sizeBands,
} from "./employers.constants.ts";
import { domainOf, findSlugProblem, isPublicDomain } from "./employers.rules.ts";

const sector = z.enum(Object.keys(sectors) as [OrganizationSector, ...OrganizationSector[]], {
  error: "Choose a sector",
});
const sizeBand = z.enum(Object.keys(sizeBands) as [SizeBand, ...SizeBand[]], {
  error: "Choose how many people work for you",
});

const website = webAddressField("Website").refine(
  (value) => URL.canParse(value) && isPublicDomain(domainOf(value)),
  "Website must have a domain name, like https://hospital.org",
);

const pageFields = {
  publicName: requiredText("Public name", { minimum: 2, maximum: 100 }),
  sector,
  sizeBand,
  description: textField("Description", { minimum: 0, maximum: 3000, multiline: true }),
};
const identityFields = {
  legalName: requiredText("Legal name", { minimum: 2, maximum: 200 }),
  website,
};
const locationFields = {
  city: requiredText("City", { minimum: 1, maximum: 100 }),
  place: z
    .string({ error: "Choose a province or state" })
    .refine((code) => placeCodes.includes(code), { error: "Choose a province or state" }),
  country: optionalField("Country", textField("Country", { minimum: 2, maximum: 60 })),
};

interface GivenLocation {
  place: string;
  country: string | null;
}

const hasCountry = ({ place, country }: GivenLocation) => place !== elsewhere || country !== null;
const countryMissing = { error: "Enter the country", path: ["country"] };

/** Digest of what the form showed before it was changed (`digestShown`). */
const shown = z.string().max(100).optional();

const page = z.object(pageFields);
const identity = z.object(identityFields);

export const organizationForm = z
  .object({ ...pageFields, ...identityFields, ...locationFields })
  .refine(hasCountry, countryMissing);
export const pageForm = page.extend({ shown });
export const identityForm = identity.extend({ shown });
export const locationForm = z.object(locationFields).refine(hasCountry, countryMissing);
export const removeLocationForm = z.object({ locationId: z.guid() });
export const slugForm = z.object({
  slug: z
    .string({ error: "Address is required" })
    .transform((text) => text.trim().toLowerCase())
    .superRefine((slug, context) => {
      const problem = findSlugProblem(slug);
      if (problem) context.addIssue({ code: "custom", message: `Address ${problem}` });
    }),
});
export const closeForm = z.object({ confirmation: z.string({ error: "Type the name" }) });

const role = z.enum(memberRoles, { error: "Choose a role" });
export const inviteForm = z.object({
  email: emailField.transform((email) => email.toLowerCase()),
  role,
});
export const mailboxForm = z.object({
  email: emailField.transform((email) => email.toLowerCase()),
});
export const codeForm = z.object({
  code: z
    .string({ error: "Enter the code" })
    .transform((text) => text.replace(/\s/g, ""))
    .refine((text) => /^\d{6}$/.test(text), "Enter the six digits of the code"),
});
export const documentsForm = z.object({
  explanation: requiredText("Your explanation", {
    minimum: 10,
    maximum: 1000,
    multiline: true,
  }),
});
export const approveForm = z.object({ requestId: z.guid() });
export const refuseForm = z.object({
  requestId: z.guid(),
  reason: requiredText("Reason", { minimum: 10, maximum: 1000, multiline: true }),
});
export const invitationForm = z.object({ invitationId: z.guid() });
export const memberForm = z.object({ userId: z.guid() });
const successorId = optionalField("Who takes over", z.guid({ error: "Choose who takes over" }));
export const roleForm = z.object({ userId: z.guid(), role, successorId });
export const removeMemberForm = z.object({ userId: z.guid(), successorId });
export const leaveForm = z.object({ successorId });

export type OrganizationInput = z.output<typeof organizationForm>;
export type PageInput = z.output<typeof page>;
export type IdentityInput = z.output<typeof identity>;
export type LocationInput = z.output<typeof locationForm>;
