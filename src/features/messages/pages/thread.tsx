import { useEffect } from "react";
import { data, isRouteErrorResponse, redirect } from "react-router";
import { copyForm } from "#platform/browser/copy-form.ts";
import { isNetworkFailure, reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { blockPartner, unblockPartner } from "../blocks.usecases.server.ts";
import { type LoadedThread, ThreadView } from "../components/thread-view.tsx";
import { sendWithFile } from "../files/attachments.usecases.server.ts";
import { answerSendProblem, readSent, textOf } from "../message-form.rules.ts";
import {
  largestAttachmentBytes,
  messagesPath,
  newestPath,
  threadPath,
} from "../messages.constants.ts";
import { readFrom } from "../messages.rules.ts";
import { reportThread } from "../reports/reports.usecases.server.ts";
import { sendMessage } from "../send-message.usecases.server.ts";
import { archiveThread, readThread, requireThread } from "../threads.usecases.server.ts";
import type { Route } from "./+types/thread";

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: largestAttachmentBytes } },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData, params } = args;
  return describePage(args, {
    title: loaderData ? `Messages with ${loaderData.thread.partner.name}` : "No such conversation",
    description: "What the two of you write to each other.",
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
  return {
    thread: await readThread(services, user, { threadId, from }).catch(showMissing),
    userId: user.userId,
    done: searchParams.get("done"),
    draftId: crypto.randomUUID(),
    loadedAt: services.clock.now(),
  };
}

/** What the page shows; it stays when the server cannot be reached for what is new. */
let shown: LoadedThread | undefined;

export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const isPassing =
      isNetworkFailure(error) || (isRouteErrorResponse(error) && error.status >= 500);
    if (isPassing && shown?.thread.id === params.threadId) return shown;
    throw error;
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const { threadId } = params;
  const user = requireUserPage(viewer, threadPath(threadId));
  // A form may bring a large file; nobody else's is received.
  await requireThread(services, user, threadId).catch(showMissing);
  const form = await readForm(request, context);
  const intent = textOf(form, "intent");
  if (intent === "send") return await send(services, user, threadId, form);
  try {
    return redirect(await change(services, user, { threadId, intent, form }));
  } catch (error) {
    if (!isProductError(error) || ![400, 409, 429].includes(error.status))
      return showMissing(error);
    const { message, status } = error;
    return intent === "report"
      ? data({ report: { reason: textOf(form, "reason"), problem: message } }, { status })
      : data({ refusal: message }, { status });
  }
}

async function send(services: Services, user: UserViewer, threadId: string, form: FormData) {
  const values = readSent(form);
  const file = form.get("file");
  const objectName = textOf(form, "attachment");
  try {
    if (file instanceof File && file.size > 0) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const given = { name: file.name, declaredType: file.type, bytes };
      await sendWithFile(services, user, { threadId, ...values, file: given });
    } else {
      const shownName = textOf(form, "attachmentName");
      const attachment = objectName ? { objectName, shownName } : undefined;
      await sendMessage(services, user, { threadId, ...values, attachment });
    }
    return redirect(newestPath(threadId));
  } catch (error) {
    if (isProductError(error) && error.status === 404) return showMissing(error);
    const { status, ...answer } = answerSendProblem(error, values);
    return data(answer, { status });
  }
}

/** Does what the form asks for; answers the path to go on to. */
async function change(
  services: Services,
  user: UserViewer,
  { threadId, intent, form }: { threadId: string; intent: string; form: FormData },
): Promise<string> {
  switch (intent) {
    case "archive":
    case "unarchive":
      await archiveThread(services, user, { threadId, archived: intent === "archive" });
      return messagesPath;
    case "block":
      await blockPartner(services, user, threadId);
      return `${threadPath(threadId)}?done=blocked`;
    case "unblock":
      await unblockPartner(services, user, threadId);
      return `${threadPath(threadId)}?done=unblocked`;
    case "report":
      await reportThread(services, user, { threadId, reason: textOf(form, "reason") });
      return `${threadPath(threadId)}?done=reported`;
    default:
      throw data(null, { status: 400 });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await copyForm(request);
  const intent = textOf(form, "intent");
  if (intent === "send") return await reachServer(serverAction, { values: readSent(form) });
  const answer = await reachServer(serverAction, { reason: textOf(form, "reason") });
  return answer;
}

function showMissing(error: unknown): never {
  if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
  throw error;
}

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(() => {
    shown = loaderData;
  }, [loaderData]);
  return <ThreadView key={loaderData.thread.id} loaded={loaderData} attempt={actionData ?? {}} />;
}
