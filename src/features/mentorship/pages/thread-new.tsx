import { data, Link, redirect } from "react-router";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isProductError } from "#shared/errors.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Page } from "#ui/page.tsx";
import { MessageComposer } from "../components/message-composer.tsx";
import { directoryPath } from "../directory.constants.ts";
import { profilePath } from "../mentorship.constants.ts";
import { answerSendProblem, readSent } from "../messages/message-form.rules.ts";
import { messagePath, newestPath, newMessagePath } from "../messages/messages.constants.ts";
import { readMentorToWriteTo, writeToMentor } from "../messages/send-message.usecases.server.ts";
import type { Route } from "./+types/thread-new";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "New message",
    description: "Write to a mentor.",
    path: newMessagePath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const mentorId = mentorOf(request);
  const target = await readMentorToWriteTo(services, viewer, mentorId).catch(showMissing);
  if (target.kind === "thread") throw redirect(newestPath(target.threadId));
  // Whoever is not to write at all need not sign in to learn it.
  if (target.kind === "new") requireUserPage(viewer, messagePath(mentorId));
  const { profileId, name, title } = target.mentor;
  return {
    mentor: { id: profileId, name, title },
    refusal: target.kind === "refused" ? target.reason : null,
    draftId: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const mentorId = mentorOf(request);
  const user = requireUserPage(viewer, messagePath(mentorId));
  const values = readSent(await request.formData());
  try {
    const { threadId } = await writeToMentor(services, user, { mentorId, ...values });
    return redirect(newestPath(threadId));
  } catch (error) {
    const { status, ...answer } = answerSendProblem(error, values);
    return data(answer, { status });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, { values: readSent(await request.clone().formData()) });
}

function mentorOf(request: Request): string {
  return new URL(request.url).searchParams.get("mentor") ?? "";
}

function showMissing(error: unknown): never {
  if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
  throw error;
}

export default function NewMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { mentor, refusal, draftId } = loaderData;
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={profilePath(mentor.id)}>
          <bdi>{mentor.name}</bdi>
        </BackLink>
      </div>
      <Page
        width="text"
        title={
          <>
            Write to <bdi>{mentor.name}</bdi>
          </>
        }
        lead={mentor.title}
      >
        {refusal ? (
          <Alert title={refusal}>
            <p>
              <Link to={directoryPath} className="link">
                See the other mentors
              </Link>
            </p>
          </Alert>
        ) : (
          <div className="grid gap-6">
            <p className="text-muted">
              The mentor sees your name and what you write, not your email address. You can attach
              files from the second message on.
            </p>
            <MessageComposer
              partnerName={mentor.name}
              draftId={actionData?.values.messageId ?? draftId}
              attempt={actionData ?? {}}
            />
          </div>
        )}
      </Page>
    </>
  );
}
