import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type { Database } from "#platform/database/database.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Log } from "#platform/log/log.ts";
import { anonymousViewer, serviceViewer, type Viewer } from "#platform/viewer.ts";
import { openTestDatabase } from "../../../tests/support/database/test-database.ts";
import { createDataApi } from "./data-api.ts";
import type { Resource } from "./resource.ts";

export const resources: Resource[] = [
  {
    name: "mentor_profiles_public",
    columns: {
      id: "uuid",
      full_name: "text",
      title: "text",
      company: "text",
      location: "text",
      experience_years: "integer",
      expertise: "text[]",
      rating: "numeric",
      reviews: "integer",
      hourly_rate: "integer",
      availability: "text",
    },
    defaultOrder: ["full_name", "id"],
  },
  { name: "user_roles", columns: { user_id: "uuid", role: "text" }, defaultOrder: ["role"] },
  { name: "missing_table", columns: { id: "uuid" }, defaultOrder: [] },
  { name: "writing_view", columns: { role: "text" }, defaultOrder: [] },
  { name: "mentor_sheet_syncs", columns: { id: "uuid" }, defaultOrder: ["id"] },
];

export interface ListeningDataApi {
  address: string;
  /** Errors that were logged; tests empty it. */
  logged: { event: string; fields?: Record<string, unknown> }[];
  /** The real client, for a user's id, `anonymous` or `service`. */
  clientOf(viewer: string): SupabaseClient;
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/**
 * The data API on a socket. A small stand-in for authentication reads the viewer from the bearer.
 */
export async function listen(database: Database): Promise<ListeningDataApi> {
  const logged: ListeningDataApi["logged"] = [];
  const ignore = () => undefined;
  const log: Log = {
    debug: ignore,
    info: ignore,
    infoEach: ignore,
    warn: ignore,
    error: (event, fields) => logged.push({ event, fields }),
    with: () => log,
  };
  const app = new Hono<HttpEnvironment>();
  app.use(async (context, next) => {
    context.set("requestId", "request-1");
    context.set("log", log);
    context.set("viewer", viewerOf(context.req.header("authorization") ?? ""));
    await next();
  });
  app.route("/rest/v1", createDataApi({ database }, resources));
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
      resolve(started),
    );
  });

  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    logged,
    clientOf: (viewer) =>
      createClient(address, "publishable-key", {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { headers: { Authorization: `Bearer ${viewer}` } },
      }),
    request: (path, init) => fetch(`${address}/rest/v1/${path}`, init),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function viewerOf(authorization: string): Viewer {
  const token = authorization.replace("Bearer ", "");
  if (token === "service") return serviceViewer;
  if (!/^[0-9a-f-]{36}$/.test(token)) return anonymousViewer;
  return {
    kind: "user",
    userId: token,
    email: "sample@meridian.example",
    sessionId: token,
    roles: [],
    assurance: "aal1",
    hasSecondFactor: false,
    isAnonymous: false,
    claims: { sub: token, role: "authenticated" },
  };
}

/** The data API on a database of the suite's own: three approved mentors, one not, one admin. */
export async function openSampleDataApi() {
  const test = await openTestDatabase();
  const people = { owner: randomUUID(), other: randomUUID() };
  await insertSamples(test.database, people);
  const api = await listen(test.database);
  const close = async () => {
    await api.close();
    await test.close();
  };
  return { ...api, ...people, database: test.database, close };
}

async function insertSamples(
  database: Database,
  { owner, other }: { owner: string; other: string },
): Promise<void> {
  const common = {
    phone: "+1 555 0100 100",
    bio: "A sample person who exists only for the tests of the data API.",
    location: "Lisbon",
    availability: "Weekends",
    payment_status: "paid",
    application_status: "approved",
    source: "sample",
    is_sample: true,
  };
  await database.asSystem("test samples", async (transaction) => {
    await transaction
      .insertInto("mentor_profiles")
      .values([
        {
          ...common,
          full_name: "Ada Sample",
          email: "ada@meridian.example",
          title: "Engineer",
          company: 'Acme, "Inc"',
          experience_years: 10,
          hourly_rate: 90,
          expertise: ["typescript", "data, big"],
          rating: 4.5,
          reviews: 12,
        },
        {
          ...common,
          full_name: "Ben Sample",
          email: "ben@meridian.example",
          title: "Nurse educator",
          company: null,
          experience_years: 3,
          hourly_rate: 40,
          expertise: ["nursing"],
          rating: null,
          reviews: 0,
        },
        {
          ...common,
          full_name: "Cleo 100% Sample",
          email: "cleo@meridian.example",
          title: "Electrician",
          company: "Volt",
          location: "Porto",
          experience_years: 25,
          hourly_rate: 60,
          expertise: ["wiring", "typescript"],
          rating: 5,
          reviews: 3,
        },
        {
          ...common,
          full_name: "Dan Sample",
          email: "dan@meridian.example",
          title: "Electricians' trainer",
          company: "",
          experience_years: 25,
          hourly_rate: 70,
          expertise: ["teaching"],
          rating: 4,
          reviews: 1,
          application_status: "submitted",
        },
      ])
      .execute();
    for (const id of [owner, other]) {
      await transaction
        .insertInto("auth.users")
        .values({ id, email: `${id}@meridian.example` })
        .execute();
    }
    await transaction.insertInto("user_roles").values({ user_id: owner, role: "admin" }).execute();
  });
}
