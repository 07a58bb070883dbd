import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { addOrganization, verifyByMailbox } from "../../employers/employers.test-support.ts";
import { readOrganization } from "../../employers/organizations/organizations.usecases.server.ts";

/** An organization of a new account; verified by default. */
export async function addVerifiedOrganization(
  context: TestContext,
  { publicName, verified = true }: { publicName: string; verified?: boolean },
): Promise<{ id: string; owner: TestUser; slug: string }> {
  const owner = await context.createUser();
  const slug = await addOrganization(context, owner, { publicName });
  if (verified) await verifyByMailbox(context, { owner, slug });
  const view = await readOrganization(context.services, owner, slug);
  if (!view) throw new Error("The organization wasn't added");
  return { id: view.organization.id, owner, slug };
}
