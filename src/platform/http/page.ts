import { createContext, type RouterContextProvider } from "react-router";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import type { ProductError } from "#shared/errors.ts";
import type { SentForm } from "./bodies/form-receiver.ts";
import type { PageSharing } from "./page-handle.ts";

/** The server's context for a page's loaders, actions and first rendering. */
export interface PageRequest {
  services: Services;
  /** Anonymous in a shared rendering, whoever asked for it. */
  viewer: Viewer;
  /** The person who has still to take their account's second step; `viewer` is anonymous then. */
  mfaPending: UserViewer | null;
  /** Set where someone of the team sees the page as the `viewer` does, until when. Nothing can be written. */
  seenAs?: { operator: UserViewer; until: Date };
  /** Sharing of this rendering; null when it is for this one request. */
  sharing: PageSharing | null;
  /** Content-Security-Policy nonce for inline scripts of this answer. */
  nonce: string;
  requestId: string;
  /** The visitor's network address; empty in a shared rendering. */
  clientAddress: string;
  /** The form that was sent to the page, if any. */
  form?: SentForm;
  /** The reason why the viewer isn't known; every loader then fails with it. */
  failure?: ProductError;
  /** The page as it was rendered: React Router looks at its answer, and would make a stream of a body. */
  rendered?: BodyInit;
}

const pageRequest = createContext<PageRequest | null>(null);

/** For loaders and actions. Throws when the viewer could not be determined. */
export function pageOf(context: Readonly<RouterContextProvider>): PageRequest {
  const request = renderingOf(context);
  if (request.failure) throw request.failure;
  return request;
}

/** For rendering, which must also work for error pages. Only on the server. */
export function renderingOf(context: Readonly<RouterContextProvider>): PageRequest {
  const request = context.get(pageRequest);
  if (!request) throw new Error("The page was called without the server's context");
  return request;
}

/** The answer with the page that was rendered for it, if any. */
export function answerWith({ rendered }: PageRequest, answer: Response): Response {
  if (rendered === undefined) return answer;
  return new Response(rendered, { status: answer.status, headers: answer.headers });
}

export function providePage(
  context: RouterContextProvider,
  request: PageRequest,
): RouterContextProvider {
  context.set(pageRequest, request);
  return context;
}
