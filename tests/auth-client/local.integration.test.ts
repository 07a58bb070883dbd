import { describe, expect, test } from "vitest";
import { connect, keep, newAddress, useAuthServer } from "./auth-server.ts";
import { local } from "./coverage.ts";
import { recordedOutcomes } from "./recording.ts";

/** Methods that the client answers without a request, from what the server sent before. */

const server = useAuthServer();

/** A client that records its requests to the server. */
function watched(options: Parameters<typeof connect>[2] = {}) {
  const requests: string[] = [];
  const auth = connect(server.url, server.context.keys.publishable, {
    ...options,
    fetch: (input, init) => {
      requests.push(String(input));
      return fetch(input, init);
    },
  });
  return { auth, requests };
}

describe("without a request", () => {
  test("a stored session is read, told first as it is found, and then as signed in", async () => {
    const storage = keep();
    await server.signedIn({ storage });
    const { auth, requests } = watched({ storage });
    const events: [string, boolean][] = [];
    auth.onAuthStateChange((event, session) => void events.push([event, session !== null]));
    expect((await auth.getSession()).data.session?.user.email).toBeTruthy();
    expect(events.map(([event]) => event).toSorted()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
    expect(events.every(([, hasSession]) => hasSession)).toBe(true);
    expect(requests).toEqual([]);
  });

  test("nobody is found where nothing is stored", async () => {
    const { auth, requests } = watched();
    const events: unknown[] = [];
    const { data } = auth.onAuthStateChange((...args) => void events.push(args));
    expect(await auth.getSession()).toEqual({ data: { session: null }, error: null });
    await auth.initialize();
    expect(events).toEqual([["INITIAL_SESSION", null]]);
    data.subscription.unsubscribe();
    await auth.signUp({ email: newAddress(), password: "long enough" });
    expect(events).toHaveLength(1);
    expect(requests).toHaveLength(1);
  });

  test("automatic renewal starts, finds nothing to do in a fresh session, and stops", async () => {
    const storage = keep();
    await server.signedIn({ storage });
    const { auth, requests } = watched({ storage });
    await auth.initialize();
    await auth.startAutoRefresh();
    await new Promise((resolve) => setImmediate(resolve));
    await auth.stopAutoRefresh();
    await auth.dispose();
    expect(requests).toEqual([]);
  });

  test("a client told to throw throws the refusals that it would answer with", async () => {
    const { auth } = watched({ throwOnError: true } as never);
    expect(auth.isThrowOnErrorEnabled()).toBe(true);
    expect(watched().auth.isThrowOnErrorEnabled()).not.toBe(true);
    await expect(
      auth.signInWithPassword({ email: newAddress(), password: "not the one" }),
    ).rejects.toMatchObject({ code: "invalid_credentials", status: 400 });
  });
});

test.each(local)("%s was called", (method) => {
  expect(recordedOutcomes(method)).toContain("ok");
});
