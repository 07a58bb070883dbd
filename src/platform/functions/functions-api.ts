import { Hono } from "hono";
import type { z } from "zod";
import { readJson } from "#platform/http/bodies/body.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { answerError, httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { defineErrors } from "#shared/errors.ts";
import type { FunctionEndpoint } from "./function-endpoint.ts";

const functionErrors = defineErrors({
  invalidBody: { code: "validation_failed", status: 400, message: (reason: string) => reason },
  unknown: {
    code: "function_not_found",
    status: 404,
    message: (name: string) => `There is no function named ${name}`,
  },
});

/** `/functions/v1`: parses, checks who calls, runs the one use case, answers JSON. */
export function createFunctionsApi(
  services: Services,
  functions: readonly FunctionEndpoint[],
): Hono<HttpEnvironment> {
  const byName = new Map(functions.map((endpoint) => [endpoint.name, endpoint]));
  const app = new Hono<HttpEnvironment>();
  app.onError((error, context) => answerError(context, error));
  app.all("/:name", async (context) => {
    const name = context.req.param("name");
    const endpoint = byName.get(name);
    if (!endpoint) throw functionErrors.unknown(name.slice(0, 100));
    if (context.req.method !== "POST") throw httpErrors.methodNotAllowed(context.req.method);

    const viewer = permit(endpoint, context.var.viewer);
    const body =
      endpoint.body && !isLeftOut(endpoint.body, context.req.header("content-type"))
        ? parseBody(endpoint.body, await readJson(context, endpoint.maximumBodyBytes))
        : undefined;
    const answer = await endpoint.run(services, viewer, body as never);
    return context.json(answer, 200, { "Cache-Control": "no-store" });
  });
  return app;
}

/** Whether a body that isn't required wasn't sent: `invoke` names no type then. */
function isLeftOut(schema: z.ZodType, contentType: string | undefined): boolean {
  return contentType === undefined && schema.safeParse(undefined).success;
}

function permit(endpoint: FunctionEndpoint, viewer: Viewer): UserViewer {
  if (viewer.kind !== "user") throw httpErrors.signInRequired();
  if (endpoint.access !== "user" && !hasRight(viewer, endpoint.access))
    throw httpErrors.forbidden();
  return viewer;
}

function parseBody(schema: z.ZodType, body: unknown): unknown {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  throw functionErrors.invalidBody(
    `${field ? `${field}: ` : ""}${issue?.message ?? "The body is not valid"}`,
  );
}
