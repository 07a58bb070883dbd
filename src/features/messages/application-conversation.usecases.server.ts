import { randomUUID } from "node:crypto";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { namelessMember } from "#shared/member-names.ts";
import { readTeamDenial } from "./denials.usecases.server.ts";
import { sendFromForm } from "./files/attachments.usecases.server.ts";
import { readRecipient, writeFirst } from "./first-message.usecases.server.ts";
import { messageErrors } from "./messages.errors.ts";
import type { ApplicationSides } from "./messages.services.server.ts";
import type { ApplicationConversation } from "./messages.types.ts";
import { loadThread, readTeamThread } from "./threads.usecases.server.ts";

/**
 * The conversation about an application, for a page that shows it to someone who decides on it; what it shows counts as
 * read. The caller has checked that they do.
 */
export async function readTeamConversation(
  services: Services,
  user: UserViewer,
  sides: ApplicationSides,
): Promise<ApplicationConversation> {
  const thread = await readTeamThread(services, user, sides);
  if (thread) return { kind: "thread", loaded: loadThread(services, user, thread) };
  const denial = await services.database.asSystem("show whom to write to", (transaction) =>
    readTeamDenial(services, transaction, sides),
  );
  return denial
    ? { kind: "refused", reason: denial.message }
    : {
        kind: "new",
        partnerName: sides.candidateName ?? namelessMember,
        draftId: randomUUID(),
      };
}

/** Whether a person is on one of the sides of an application and can write in its conversation now. */
export async function mayWriteAbout(
  services: Services,
  user: UserViewer,
  applicationId: string,
): Promise<boolean> {
  const target = await readRecipient(services, user, { applicationId }).catch(ifMissing);
  return target !== undefined && target.kind !== "refused";
}

/**
 * Writes what a form brought into the conversation about an application, which may begin it. Throws what `writeFirst`
 * and `sendFromForm` throw.
 */
export async function writeAboutApplication(
  services: Services,
  user: UserViewer,
  applicationId: string,
  form: FormData,
): Promise<void> {
  const target = await readRecipient(services, user, { applicationId });
  if (target.kind === "thread") {
    await sendFromForm(services, user, target.threadId, form);
    return;
  }
  const text = (name: string) => String(form.get(name) ?? "");
  const message = { body: text("body"), messageId: text("messageId") };
  await writeFirst(services, user, { applicationId, ...message });
}

function ifMissing(error: unknown): undefined {
  if (isProductError(error) && error.code === messageErrors.applicationNotFound().code) return;
  throw error;
}
