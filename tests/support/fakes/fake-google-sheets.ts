import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { jwtVerify } from "jose";

export type FakeCell = string | number | boolean;

interface Failure {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Number of requests that fail this way. */
  times: number;
}

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/**
 * A stand-in for Google on a loopback port: the token endpoint, which checks the signed assertion
 * of the service account, and the parts of the Sheets API that reading needs, with the error bodies
 * of the real one. `fetch` sends what is meant for googleapis.com here.
 */
export async function startFakeGoogleSheets() {
  const serviceAccountEmail = "sync@sample-project.iam.gserviceaccount.example";
  const sheetId = "1sample-sheet-of-mentors";
  const accessToken = "ya29.sample-access-token";
  const state = {
    title: "Sample mentors",
    tab: "Mentors '26",
    table: [] as FakeCell[][],
    shared: true,
    failures: [] as Failure[],
    requests: [] as string[],
    reachable: true,
  };

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, headers }) => send(response, status, body, headers),
      (error: unknown) => send(response, 500, { error: { message: String(error) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    serviceAccountEmail,
    sheetId,
    privateKey: keys.privateKey,
    fetch: redirect,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };

  function redirect(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    if (!state.reachable) return Promise.reject(new TypeError("fetch failed"));
    const { pathname, search, host } = new URL(input instanceof Request ? input.url : input);
    if (!host.endsWith(".googleapis.com")) throw new Error(`Not meant for Google: ${host}`);
    return fetch(`${origin}/${host}${pathname}${search}`, init);
  }

  async function answer(request: IncomingMessage): Promise<Omit<Failure, "times">> {
    const url = new URL(request.url ?? "/", origin);
    state.requests.push(`${request.method} ${url.pathname}${url.search}`);
    if (url.pathname === "/oauth2.googleapis.com/token") return answerToken(await text(request));

    const failure = state.failures[0];
    if (failure) {
      failure.times -= 1;
      if (failure.times <= 0) state.failures.shift();
      return failure;
    }
    if (request.headers.authorization !== `Bearer ${accessToken}`) {
      return denial(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
    }
    return answerSheet(url);
  }

  async function answerToken(body: string): Promise<Omit<Failure, "times">> {
    const form = new URLSearchParams(body);
    const verified = await jwtVerify(form.get("assertion") ?? "", createPublicKey(keys.publicKey), {
      algorithms: ["RS256"],
      issuer: serviceAccountEmail,
      audience: "https://oauth2.googleapis.com/token",
      maxTokenAge: "1h",
    }).catch(() => undefined);
    const scope = "https://www.googleapis.com/auth/spreadsheets.readonly";
    const granted =
      form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer" &&
      verified?.payload.scope === scope;
    if (!granted) {
      const description = "Invalid JWT Signature.";
      return { status: 400, body: { error: "invalid_grant", error_description: description } };
    }
    const body200 = { access_token: accessToken, expires_in: 3599, token_type: "Bearer" };
    return { status: 200, body: body200 };
  }

  function answerSheet(url: URL): Omit<Failure, "times"> {
    const [, asked, range] =
      /^\/sheets\.googleapis\.com\/v4\/spreadsheets\/([^/]+)(?:\/values\/(.+))?$/.exec(
        url.pathname,
      ) ?? [];
    if (asked !== sheetId) return denial(404, "NOT_FOUND", "Requested entity was not found.");
    if (!state.shared) {
      return denial(403, "PERMISSION_DENIED", "The caller does not have permission");
    }
    if (range === undefined) {
      const tabs = [
        { properties: { title: "Notes", index: 1 } },
        { properties: { title: state.tab, index: 0 } },
      ];
      return { status: 200, body: { properties: { title: state.title }, sheets: tabs } };
    }
    return answerValues(decodeURIComponent(range), url.searchParams);
  }

  function answerValues(range: string, query: URLSearchParams): Omit<Failure, "times"> {
    const [, quoted, plain, row = "1"] =
      /^(?:'((?:[^']|'')+)'|([^'!]+))(?:![A-Z]+(\d+)(?::.*)?)?$/.exec(range) ?? [];
    const tab = quoted?.replaceAll("''", "'") ?? plain;
    if (tab !== state.tab) {
      return denial(400, "INVALID_ARGUMENT", `Unable to parse range: ${range}`);
    }
    if (query.get("valueRenderOption") !== "UNFORMATTED_VALUE") throw new Error("Not simulated");
    const rows = state.table.slice(Number(row) - 1).map(withoutBlankEnd);
    while (rows.at(-1)?.length === 0) rows.pop();
    const values = rows.length > 0 ? { values: rows } : {};
    const name = `'${state.tab.replaceAll("'", "''")}'`;
    return {
      status: 200,
      body: { range: `${name}!A${row}:Z1000`, majorDimension: "ROWS", ...values },
    };
  }
}

/** The body of an error of a Google API. */
export function denial(status: number, name: string, message: string, reason?: string) {
  const details = reason ? { details: [{ reason, domain: "googleapis.com" }] } : {};
  return { status, body: { error: { code: status, message, status: name, ...details } } };
}

function withoutBlankEnd(cells: FakeCell[]): FakeCell[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
