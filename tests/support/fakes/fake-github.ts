import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface PendingCode {
  redirectUri: string;
  challenge: string;
}

/**
 * A stand-in for a GitHub server on a loopback port: the authorization page, which is agreed to at
 * once, the token endpoint with its checks and its errors of status 200, and the two calls of the
 * API.
 */
export async function startFakeGitHub() {
  const clientId = "Iv1.sample";
  const clientSecret = "a sample secret of the app";
  const accessToken = `gho_${randomBytes(18).toString("hex")}`;
  const state = {
    person: {
      id: 4711,
      login: "octo",
      name: "Octavia Sample" as string | null,
      avatar_url: "https://avatars.example/4711",
    },
    emails: [{ email: "octo@people.example", primary: true, verified: true }],
    declines: false,
    apiStatus: 200,
  };
  const codes = new Map<string, PendingCode>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    url,
    clientId,
    clientSecret,
    /** Configuration of a server that uses this GitHub. */
    environment: {
      GITHUB_URL: url,
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    if (pathname === "/login/oauth/authorize") return authorize(searchParams, response);
    if (pathname === "/login/oauth/access_token") {
      return send(response, 200, exchange(new URLSearchParams(await text(request))));
    }
    if (request.headers.authorization !== `Bearer ${accessToken}`) {
      return send(response, 401, { message: "Bad credentials" });
    }
    if (state.apiStatus !== 200) return send(response, state.apiStatus, { message: "Unavailable" });
    if (pathname === "/api/v3/user") return send(response, 200, state.person);
    if (pathname === "/api/v3/user/emails") return send(response, 200, state.emails);
    send(response, 404, { message: "Not Found" });
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    if (asked.get("client_id") !== clientId) {
      send(response, 404, {});
      return;
    }
    const back = new URL(asked.get("redirect_uri") ?? "");
    if (state.declines) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The person said no");
    } else {
      const code = randomBytes(10).toString("hex");
      codes.set(code, {
        redirectUri: back.href,
        challenge: asked.get("code_challenge") ?? "",
      });
      back.searchParams.set("code", code);
    }
    back.searchParams.set("state", asked.get("state") ?? "");
    response.writeHead(302, { Location: back.href }).end();
  }

  function exchange(form: URLSearchParams): unknown {
    const isOurs = form.get("client_id") === clientId && form.get("client_secret") === clientSecret;
    if (!isOurs) return denial("incorrect_client_credentials", "The credentials are incorrect.");
    const code = form.get("code") ?? "";
    const pending = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const fits =
      pending?.challenge === challenge && pending.redirectUri === form.get("redirect_uri");
    return fits
      ? { access_token: accessToken, token_type: "bearer", scope: "read:user,user:email" }
      : denial("bad_verification_code", "The code passed is incorrect or expired.");
  }
}

export type FakeGitHub = Awaited<ReturnType<typeof startFakeGitHub>>;

function denial(error: string, error_description: string): unknown {
  return { error, error_description };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
