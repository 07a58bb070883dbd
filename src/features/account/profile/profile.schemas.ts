import { z } from "zod";
import { optionalField, textField, webAddressField } from "#shared/form-fields.ts";
import { dashboardRoles } from "./profile.constants.ts";

const name = { minimum: 2, maximum: 100 };

export const dashboardRole = z.enum(dashboardRoles, { error: "Choose a dashboard" });

/** Input of `/account`. Blank fields become null. */
export const accountProfile = z.object({
  dashboard_role: dashboardRole,
  full_name: optionalField("Full name", textField("Full name", name)),
  profession: optionalField("Profession", textField("Profession", name)),
  location: optionalField("Location", textField("Location", name)),
  linkedin_url: optionalField("LinkedIn URL", webAddressField("LinkedIn URL")),
  resume_url: optionalField("CV link", webAddressField("CV link")),
});

export type AccountProfile = z.output<typeof accountProfile>;
