import { data, Link, redirect } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { MessageComposer } from "../components/message-composer.tsx";
import { readRecipient, writeFirst } from "../first-message.usecases.server.ts";
import {
  messageAboutApplicationPath,
  messagePath,
  messagesPath,
  messageToMenteePath,
  newestPath,
  newMessagePath,
} from "../messages.constants.ts";
import type { Addressee, Recipient, ThreadRole } from "../messages.types.ts";
import type { Route } from "./+types/thread-new";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "New message",
    description:
      "Message a mentor, someone who booked a session with you, or someone about an application.",
    path: newMessagePath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { addressee, path } = readAddress(request);
  // Someone who can't write to a mentor at all sees so without signing in.
  if (!("mentorId" in addressee)) requireUserPage(viewer, path);
  const target = await readRecipient(services, viewer, addressee).catch(showMissing);
  if (target.kind === "thread") throw redirect(newestPath(target.threadId));
  if (target.kind === "new") requireUserPage(viewer, path);
  return {
    recipient: target.recipient,
    backTo: pathBefore(services, addressee, target.recipient.role),
    directoryPath: services.messages.correspondents().directoryPath,
    denial: target.kind === "refused" ? target.reason : null,
    draftId: crypto.randomUUID(),
  };
}

export const action = formAction(
  "user",
  async ({ services, viewer, request, values: { body = "", messageId = "" } }) => {
    const { addressee } = readAddress(request);
    const { threadId } = await writeFirst(services, viewer, { ...addressee, body, messageId });
    return newestPath(threadId);
  },
  { backTo: (request) => readAddress(request).path },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** Reads the addressee from the page's address. Redirects to all messages where it names no one. */
function readAddress(request: Request): { addressee: Addressee; path: string } {
  const { searchParams } = new URL(request.url);
  const sessionId = searchParams.get("session");
  const mentorId = searchParams.get("mentor");
  const applicationId = searchParams.get("application");
  if (sessionId) {
    return { addressee: { sessionId }, path: messageToMenteePath(sessionId) };
  }
  if (applicationId) {
    return { addressee: { applicationId }, path: messageAboutApplicationPath(applicationId) };
  }
  if (!mentorId) throw redirect(messagesPath);
  return { addressee: { mentorId }, path: messagePath(mentorId) };
}

/** The page from which the viewer came to write. */
function pathBefore({ messages }: Services, addressee: Addressee, role: ThreadRole): string {
  if (!("applicationId" in addressee)) return messages.correspondents().pathOf(addressee);
  const { applicationId } = addressee;
  return messages
    .applications()
    .pathOf(applicationId, role === "employer" ? "candidate" : "employer");
}

const backTexts: Readonly<Record<Exclude<ThreadRole, "mentor">, string>> = {
  mentee: "Back to the session",
  candidate: "Back to the application",
  employer: "Back to your application",
};

/** Sentences about who sees the viewer's message and name, by the role of the other side. */
const audiences: Readonly<Record<ThreadRole, string>> = {
  mentor: "The mentor sees your name and what you write, but not your email address.",
  mentee: "The mentee sees your name and what you write, but not your email address.",
  candidate:
    "The applicant sees your name and what you write. Everyone hiring for this job can read the replies.",
  employer: "Everyone hiring for this job can read your messages and reply.",
};

function showMissing(error: unknown): never {
  if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
  throw error;
}

function leadOf(recipient: Recipient): string | undefined {
  if (recipient.role === "mentee") return undefined;
  return recipient.role === "mentor" ? recipient.title : `Application for ${recipient.title}`;
}

export default function NewMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { recipient, denial, draftId, backTo, directoryPath } = loaderData;
  const refused = isFormAnswer(actionData) ? actionData : undefined;
  const isMentor = recipient.role === "mentor";
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={backTo}>
          {recipient.role === "mentor" ? <bdi>{recipient.name}</bdi> : backTexts[recipient.role]}
        </BackLink>
      </div>
      <Page
        width="text"
        title={
          <>
            Write to <bdi>{nameInSentence(recipient.name)}</bdi>
          </>
        }
        lead={leadOf(recipient)}
      >
        {denial ? (
          <Alert title={denial}>
            <p>
              <Link to={isMentor ? directoryPath : messagesPath} className="link">
                {isMentor ? "See other mentors" : "All messages"}
              </Link>
            </p>
          </Alert>
        ) : (
          <div className="grid gap-6">
            <p className="text-muted">
              {audiences[recipient.role]} You can attach files once you've sent your first message.
            </p>
            <MessageComposer
              partnerName={recipient.name}
              draftId={textOf(refused?.values, "messageId") || draftId}
            />
          </div>
        )}
      </Page>
    </>
  );
}
