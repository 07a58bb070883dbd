import { readText } from "#platform/http/bodies/body.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { finishProviderFlow } from "../oauth/provider-return.usecases.server.ts";
import { type AuthContext, clientOf } from "./auth-request.server.ts";
import { readBrowser } from "./provider-cookie.server.ts";

const maximumFormBytes = 65_536;

/**
 * GET /auth/v1/callback: a person comes back from a provider. Always leads on, with the outcome.
 */
export async function callback(services: Services, context: AuthContext): Promise<Response> {
  return await goOn(services, context, new URL(context.req.url).searchParams);
}

/**
 * POST /auth/v1/callback: some providers send people back by a form, from their own site. Browsers
 * keep our cookie back from those, so a form that comes without it is repeated as a GET.
 */
export async function postedCallback(services: Services, context: AuthContext): Promise<Response> {
  const form = new URLSearchParams(await readText(context, maximumFormBytes));
  if (form.has("state") && readBrowser(context) === undefined) {
    const address = new URL(`${services.application.baseUrl}/auth/v1/callback`);
    address.search = form.toString();
    return leadTo(context, address.href);
  }
  return await goOn(services, context, form);
}

async function goOn(
  services: Services,
  context: AuthContext,
  parameters: URLSearchParams,
): Promise<Response> {
  const { address, defect } = await finishProviderFlow(services, {
    parameters,
    browser: readBrowser(context),
    client: clientOf(context),
  });
  if (isProductError(defect)) context.var.log.warn("accounts.provider_failed", { error: defect });
  else if (defect) context.var.log.error("accounts.return_failed", { error: defect });
  return leadTo(context, address);
}

function leadTo(context: AuthContext, address: string): Response {
  context.header("Referrer-Policy", "no-referrer");
  return context.redirect(address, 302);
}
