import { data, type ServerBuild } from "react-router";
import { isProductError } from "#shared/errors.ts";
import { renderingOf } from "./page.ts";

/** A failed loader or action, as an error page may know it. */
export interface PageError {
  message: string;
  code: string;
  requestId: string;
}

type Handler = (arguments_: never) => unknown;

interface ActionArguments {
  context: Parameters<typeof renderingOf>[0];
}

/**
 * Makes loaders and actions answer a ProductError with its status and sentence, logged where the
 * fault is ours. Any other error is logged and answered as a 500 that carries nothing but the
 * request id.
 */
export function withPageErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader ? { loader: answerErrors(loader as Handler) } : {}),
      ...(action ? { action: answerErrors(unlessRefused(action as Handler)) } : {}),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** No code of a page sees a form that the page does not take. */
function unlessRefused(action: Handler): Handler {
  return (arguments_: ActionArguments) => {
    const { form } = renderingOf(arguments_.context);
    if (form?.denial) throw form.denial;
    return action(arguments_ as never);
  };
}

function answerErrors(handler: Handler) {
  return async (arguments_: ActionArguments) => {
    try {
      return await handler(arguments_ as never);
    } catch (error) {
      throw toAnswer(error, arguments_.context);
    }
  };
}

function toAnswer(error: unknown, context: Parameters<typeof renderingOf>[0]): unknown {
  if (!(error instanceof Error)) return error;
  const { services, requestId } = renderingOf(context);
  if (isProductError(error)) {
    if (error.status >= 500) services.log.error("page.failed", { requestId, error });
    const answer: PageError = { message: error.message, code: error.code, requestId };
    return data(answer, { status: error.status });
  }
  services.log.error("page.failed", { requestId, error });
  const answer: PageError = { message: "Something went wrong.", code: "unexpected", requestId };
  return data(answer, { status: 500 });
}
