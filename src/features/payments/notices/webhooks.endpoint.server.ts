import { Hono } from "hono";
import { readText } from "#platform/http/bodies/body.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { answerError, httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { receivePaymentNotice } from "./notices.usecases.server.ts";

const maximumBodyBytes = 256 * 1024;

/**
 * `POST /payments/v1/webhooks/<provider>`: a signed notice. Answers 200 once it is applied (a
 * duplicate too), 400 when it is not genuine, and 5xx when the provider should send it again.
 */
export function createWebhookEndpoint(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.onError((error, context) => answerError(context, error));
  app.notFound((context) => answerError(context, httpErrors.notFound()));
  app.post("/webhooks/:provider", async (context) => {
    const { isDuplicate } = await receivePaymentNotice(services, {
      provider: context.req.param("provider"),
      rawBody: await readText(context, maximumBodyBytes),
      headers: context.req.raw.headers,
    });
    return context.json({ received: true, duplicate: isDuplicate }, 200, {
      "Cache-Control": "no-store",
    });
  });
  app.all("/webhooks/:provider", (context) => {
    throw httpErrors.methodNotAllowed(context.req.method);
  });
  return app;
}
