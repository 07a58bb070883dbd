import { RouterContextProvider } from "react-router";
import { FormReceiver } from "../../../src/platform/http/bodies/form-receiver.ts";
import { IncomingBodies, IncomingBody } from "../../../src/platform/http/bodies/incoming-body.ts";
import { providePage } from "../../../src/platform/http/page.ts";
import type { Services } from "../../../src/platform/services.ts";
import type { Viewer } from "../../../src/platform/viewer.ts";

/** The server's context for a page's loader or action, for a request of this viewer. */
export function pageContext(
  services: Services,
  viewer: Viewer,
  request: Request,
  clientAddress = "127.0.0.1",
): RouterContextProvider {
  const { pathname: path } = new URL(request.url);
  return providePage(new RouterContextProvider(), {
    services,
    viewer,
    mfaPending: null,
    sharing: null,
    nonce: "nonce",
    form: new FormReceiver(Date.now).receive(
      request,
      {},
      { viewer, path },
      new IncomingBody(new IncomingBodies(), "127.0.0.1"),
    ),
    clientAddress,
    requestId: "request",
  });
}
