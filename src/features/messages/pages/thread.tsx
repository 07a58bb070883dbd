import { data, isRouteErrorResponse, redirect } from "react-router";
import { isNetworkFailure } from "#platform/browser/network-failure.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import type { FormPage } from "#platform/http/form-action.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { blockPartner, unblockPartner } from "../blocks.usecases.server.ts";
import { findShown } from "../components/shown-thread.ts";
import { ThreadView } from "../components/thread-view.tsx";
import { sendFromForm } from "../files/attachments.usecases.server.ts";
import { aboutFile } from "../message-form.rules.ts";
import { maxAttachmentBytes, messagesPath, newestPath, threadPath } from "../messages.constants.ts";
import { readFrom } from "../messages.rules.ts";
import { reportThread } from "../reports/reports.usecases.server.ts";
import {
  archiveThread,
  loadThread,
  readThread,
  requireThread,
} from "../threads.usecases.server.ts";
import type { Route } from "./+types/thread";

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxAttachmentBytes } },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData, params } = args;
  return describePage(args, {
    title: loaderData
      ? `Messages with ${nameInSentence(loaderData.thread.partner.name)}`
      : "Conversation not found",
    description: "Read and write messages.",
    path: threadPath(params.threadId),
    listed: false,
    trail: [{ name: "Messages", path: messagesPath }],
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { threadId } = params;
  const user = requireUserPage(viewer, threadPath(threadId));
  const { searchParams } = new URL(request.url);
  const from = readFrom(searchParams.get("from"));
  const thread = await readThread(services, user, { threadId, from }).catch(showMissing);
  if (thread.id !== threadId) throw redirect(newestPath(thread.id));
  return {
    ...loadThread(services, user, thread),
    done: searchParams.get("done"),
  };
}

/** Shown data stay when the server can't be reached for new data. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const isPassing =
      isNetworkFailure(error) || (isRouteErrorResponse(error) && error.status >= 500);
    const shown = isPassing ? findShown(params.threadId) : undefined;
    if (shown) return { done: null, ...shown };
    throw error;
  }
}

/** A member's change of the conversation, and the path to go on to. */
const changing = <Change,>(
  change: (page: FormPage<"user">, threadId: string) => Promise<Change>,
  next: (path: string, changed: Change) => string,
) =>
  formAction("user", async (page) => next(page.path, await change(page, page.param("threadId"))), {
    refused: throwMissing,
  });

const archiving = (archived: boolean) =>
  changing(
    ({ services, viewer }, threadId) => archiveThread(services, viewer, { threadId, archived }),
    (path, isDone) => (isDone ? messagesPath : `${path}?done=unread`),
  );

export const action = formActions(
  {
    send: formAction("user", send, { fieldOf: aboutFile, refused: throwMissing }),
    archive: archiving(true),
    unarchive: archiving(false),
    block: changing(
      ({ services, viewer }, threadId) => blockPartner(services, viewer, threadId),
      (path) => `${path}?done=blocked`,
    ),
    unblock: changing(
      ({ services, viewer }, threadId) => unblockPartner(services, viewer, threadId),
      (path) => `${path}?done=unblocked`,
    ),
    report: changing(
      ({ services, viewer, values: { reason = "" } }, threadId) =>
        reportThread(services, viewer, { threadId, reason }),
      (path) => `${path}?done=reported`,
    ),
  },
  {
    // A form may bring a large file; no one else's is received.
    before: async ({ services, viewer, param }) => {
      await requireThread(services, viewer as UserViewer, param("threadId")).catch(showMissing);
    },
  },
);

async function send({ services, viewer, param, form }: FormPage<"user">): Promise<string> {
  const threadId = param("threadId");
  await sendFromForm(services, viewer, threadId, form);
  return newestPath(threadId);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

function throwMissing(error: ProductError): undefined {
  if (error.status === 404) showMissing(error);
}

function showMissing(error: unknown): never {
  if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
  throw error;
}

export default function ThreadPage({ loaderData }: Route.ComponentProps) {
  return <ThreadView key={loaderData.thread.id} loaded={loaderData} done={loaderData.done} />;
}
