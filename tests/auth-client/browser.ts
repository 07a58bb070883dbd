import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";
import type { SoftwareAuthenticator } from "../support/fakes/software-authenticator.ts";

/** A page in a browser, as the client sees it. */
export interface Page {
  /** The current address: the client removes what it has read. */
  address(): URL;
}

/**
 * Does something as a page at `address` would: the client believes in a browser meanwhile. Its
 * authenticator answers with what `navigator.credentials` would.
 */
export async function onPage<Result>(
  address: string,
  work: (page: Page) => Promise<Result>,
  authenticator?: SoftwareAuthenticator,
): Promise<Result> {
  class PublicKeyCredential {}
  const credential = (json: object) => Object.assign(new PublicKeyCredential(), json);
  const url = new URL(address);
  const history = { state: null, replaceState: (_: unknown, __: string, to: string) => move(to) };
  const move = (to: string) => {
    url.href = new URL(to, url).href;
  };
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("window", { location: url, history, PublicKeyCredential, ...listeners });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
  vi.stubGlobal("navigator", {
    credentials: {
      create: async (options: never) => credential(asked(authenticator).create(publicKey(options))),
      get: async (options: never) => credential(asked(authenticator).get(publicKey(options))),
    },
  });
  const warn = console.warn;
  const warned = vi.spyOn(console, "warn").mockImplementation((...given: unknown[]) => {
    // Pages that were left and reloaded still live in this process.
    if (!String(given[0]).includes("Multiple GoTrueClient instances")) warn(...given);
  });
  try {
    const result = await work({ address: () => new URL(url) });
    // The client notifies its listeners a turn after it has read the address.
    await wait(0);
    return result;
  } finally {
    warned.mockRestore();
    vi.unstubAllGlobals();
  }
}

const publicKey = ({ publicKey: options }: { publicKey: never }) => options;

function asked(authenticator: SoftwareAuthenticator | undefined): SoftwareAuthenticator {
  if (!authenticator) throw new Error("This browser has no authenticator");
  return authenticator;
}
