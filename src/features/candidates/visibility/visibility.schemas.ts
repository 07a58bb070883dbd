import { z } from "zod";
import { type Visibility, visibilities } from "../candidates.constants.ts";

export const visibilityForm = z.object({
  visibility: z.enum(Object.keys(visibilities) as [Visibility, ...Visibility[]], {
    error: "Choose who can see your profile",
  }),
});

export const organizationForm = z.object({ organizationId: z.guid() });
