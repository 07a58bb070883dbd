import { z } from "zod";

const line = (max: number) => z.string().trim().min(2).max(max);

export const teamMemberSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lowercase letters, numbers and hyphens only"),
  name: line(80),
  role: line(80),
  about: line(400),
  /** An address below /team, of a file in `public/team`. */
  photo: z
    .string()
    .regex(/^\/team\/[\w-]+\.(jpg|png|webp)$/, "must be like /team/name.jpg")
    .optional(),
});

export type TeamMember = z.output<typeof teamMemberSchema>;

/** The content of `content/team.yaml`. With nothing below `team:`, YAML reads null. */
export const teamSchema = z.strictObject({
  team: z
    .array(teamMemberSchema)
    .nullable()
    .refine(
      (members) => new Set(members?.map(({ id }) => id)).size === (members?.length ?? 0),
      "two members have the same ID",
    ),
});
