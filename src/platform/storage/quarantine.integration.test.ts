import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eicar, type FakeClamd, startFakeClamd } from "../../../tests/support/fakes/fake-clamd.ts";
import { ScanUnansweredError } from "./drivers/scanner.ts";
import { checkFilesJob } from "./quarantine.ts";
import { openStorageBench, pdf, picture, type StorageBench } from "./storage.fixture.ts";
import { listFilesOfUser, readFile } from "./storage.ts";

/** With a scanner, nothing is served before it is found clean. */

let clamd: FakeClamd;
let bench: StorageBench;
beforeAll(async () => {
  clamd = await startFakeClamd();
  bench = await openStorageBench({ CLAMAV_SOCKET: clamd.address });
});
beforeEach(() => clamd.behave("normally"));
afterAll(async () => {
  await bench.close();
  await clamd.close();
});

const infected = Buffer.concat([pdf, Buffer.from(eicar)]);
const checkFiles = (site = bench) =>
  checkFilesJob.handle(site.context.services, {}, { id: randomUUID() });
const pdfType = { contentType: "application/pdf" };
const beingChecked = {
  status: 423,
  message: "We're still checking this file for viruses. Please try again in a minute.",
};

async function readInEveryWay(
  { storage }: StorageBench["anonymous"],
  bucket: string,
  name: string,
): Promise<unknown[]> {
  const files = storage.from(bucket);
  const signed = await files.createSignedUrl(name, 60);
  const small = await files.createSignedUrl(name, 60, { transform: { width: 8 } });
  return [
    (await files.download(name)).error,
    (await files.download(name, { transform: { width: 8 } })).error,
    (await files.copy(name, `${name}-copy`)).error,
    ...(await Promise.all(
      [signed, small].map(async ({ data }) => {
        const response = await fetch(data?.signedUrl ?? "");
        return { status: response.status, ...((await response.json()) as object) };
      }),
    )),
  ];
}

describe("a file that waits for the scanner", () => {
  test("is stored and listed, and served to nobody until it is found clean", async () => {
    clamd.behave("fail");
    const { user, client, documents, own } = await bench.newPerson();
    const name = own("scan.png");
    expect(
      (await documents.upload(name, await picture(), { contentType: "image/png" })).error,
    ).toBe(null);
    await bench.context.runJobs();
    for (const reader of [client, bench.system]) {
      for (const answer of await readInEveryWay(reader, "documents", name)) {
        expect(answer).toMatchObject(beingChecked);
      }
    }
    expect((await documents.list(user.userId)).data).toHaveLength(1);
    const [listed] = await listFilesOfUser(bench.context.services, user.userId);
    expect(listed?.isBeingChecked).toBe(true);
    if (!listed) throw new Error("not listed");
    await expect(readFile(bench.context.services, listed)).rejects.toMatchObject({
      code: "file_being_checked",
    });

    clamd.behave("normally");
    bench.context.clock.advance({ minutes: 15 });
    await checkFiles();
    expect((await documents.download(name)).data?.size).toBeGreaterThan(0);
    expect((await documents.download(name, { transform: { width: 8 } })).error).toBeNull();
    const [clean] = await listFilesOfUser(bench.context.services, user.userId);
    expect(clean && (await readFile(bench.context.services, clean))?.length).toBeGreaterThan(0);
  });

  test("is looked at right after the upload, by the job that the upload leaves", async () => {
    const { documents, own } = await bench.newPerson();
    await documents.upload(own("cv.pdf"), pdf, pdfType);
    expect((await documents.download(own("cv.pdf"))).error).toMatchObject(beingChecked);
    await bench.context.runJobs();
    expect((await documents.download(own("cv.pdf"))).error).toBeNull();
  });

  test("is not there at a public address", async () => {
    const { avatars, own } = await bench.newPerson();
    await avatars.upload(own("me.png"), await picture(), { contentType: "image/png" });
    const { publicUrl } = avatars.getPublicUrl(own("me.png")).data;
    const smaller = avatars.getPublicUrl(own("me.png"), { transform: { width: 8 } }).data.publicUrl;
    const statuses = async () =>
      await Promise.all([publicUrl, smaller].map(async (url) => (await fetch(url)).status));
    expect(await statuses()).toEqual([404, 404]);
    await checkFiles();
    expect(await statuses()).toEqual([200, 200]);
  });

  test("waits again when it is replaced, copied or moved into another bucket's rules", async () => {
    const { documents, own } = await bench.newPerson();
    await documents.upload(own("cv.pdf"), pdf, pdfType);
    await checkFiles();
    expect((await documents.download(own("cv.pdf"))).error).toBeNull();
    await documents.upload(own("cv.pdf"), infected, { ...pdfType, upsert: true });
    expect((await documents.download(own("cv.pdf"))).error).toMatchObject(beingChecked);
    expect((await documents.move(own("cv.pdf"), own("moved.pdf"))).error).toBeNull();
    expect((await documents.download(own("moved.pdf"))).error).toMatchObject(beingChecked);
    await checkFiles();
    expect((await documents.exists(own("moved.pdf"))).data).toBe(false);
  });

  test("can be removed by its owner", async () => {
    const { user, documents, own } = await bench.newPerson();
    await documents.upload(own("cv.pdf"), infected, pdfType);
    expect((await documents.remove([own("cv.pdf")])).data).toHaveLength(1);
    await checkFiles();
    const sent = await bench.context.outbox();
    expect(sent.filter(({ recipient }) => recipient === user.email)).toEqual([]);
  });
});

test("an infected file is removed, its bytes too, the uploader is told, and the audit knows", async () => {
  const { user, documents, own } = await bench.newPerson();
  await documents.upload(own("cv.pdf.exe"), infected, pdfType);
  await documents.upload(own("clean.pdf"), pdf, pdfType);
  const files = await listFilesOfUser(bench.context.services, user.userId);
  const file = files.find(({ name }) => name.endsWith("cv.pdf.exe"));
  await checkFiles();

  expect((await documents.list(user.userId)).data?.map(({ name }) => name)).toEqual(["clean.pdf"]);
  const { files: store } = bench.context.services.storage;
  const version = file?.version ?? "";
  expect(await store.size(`${version.slice(0, 2)}/${version}`)).toBeUndefined();
  const emails = (await bench.context.outbox()).filter(
    ({ recipient, subject }) => recipient === user.email && subject.startsWith("We removed"),
  );
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("found malware in cv.pdf, so we removed the file");
  const audited = await bench.context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .selectAll()
      .where("action", "=", "storage.infected_file_removed")
      .where("subject_id", "=", file?.id ?? "")
      .execute(),
  );
  expect(audited).toMatchObject([
    { details: { bucket: "documents", signature: "Eicar-Test-Signature", owner: user.userId } },
  ]);
});

test("a file that is replaced while it's scanned is no news: no feature hears of it, and nothing is recorded", async () => {
  const site = await openStorageBench({ CLAMAV_SOCKET: clamd.address });
  const { services } = site.context;
  const { user, documents, own } = await site.newPerson();
  await documents.upload(own("cv.pdf"), infected, pdfType);
  const heard: string[] = [];
  services.storage.quarantine.listeners.push(async (_services, _transaction, { name }) => {
    heard.push(name);
  });
  const { scanner } = services.storage;
  const scan: typeof scanner.scan = async (bytes) => {
    const verdict = await scanner.scan(bytes);
    Object.assign(services.storage, { scanner });
    await documents.upload(own("cv.pdf"), pdf, { ...pdfType, upsert: true });
    return verdict;
  };
  Object.assign(services.storage, { scanner: { driver: scanner.driver, scan } });
  await checkFiles(site);
  expect(heard).toEqual([]);
  const audited = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("id")
      .where("action", "=", "storage.infected_file_removed")
      .execute(),
  );
  expect(audited).toEqual([]);
  const sent = await site.context.outbox();
  expect(sent.filter(({ recipient }) => recipient === user.email)).toEqual([]);
  await checkFiles(site);
  expect((await documents.download(own("cv.pdf"))).error).toBeNull();
  await site.close();
});

test("a scanner that is down blocks no upload, and releases nothing; what came meanwhile is checked later", async () => {
  const down = await openStorageBench({ CLAMAV_SOCKET: "127.0.0.1:1" });
  const { documents, own } = await down.newPerson();
  for (const name of ["a.pdf", "b.pdf"]) {
    expect((await documents.upload(own(name), pdf, pdfType)).error).toBeNull();
  }
  await checkFiles(down);
  expect((await documents.download(own("a.pdf"))).error).toMatchObject(beingChecked);
  const warnings = down.context.logged.filter(
    ({ event }) => event === "storage.scanner_unavailable",
  );
  expect(warnings).toMatchObject([{ level: expect.anything(), waiting: 2 }]);

  Object.assign(down.context.services.storage, {
    scanner: bench.context.services.storage.scanner,
  });
  await checkFiles(down);
  expect((await documents.download(own("a.pdf"))).error).toBeNull();
  await down.close();
});

test("a file that the scanner never answers about waits alone, a quarter of an hour; after a second one in a row, it's the scanner", async () => {
  const site = await openStorageBench({ CLAMAV_SOCKET: "127.0.0.1:1" });
  const { documents, own } = await site.newPerson();
  const upload = async (name: string) => {
    const bytes = Buffer.concat([pdf, Buffer.from(`% this is ${name}\n`)]);
    expect((await documents.upload(own(name), bytes, pdfType)).error).toBeNull();
    site.context.clock.advance(1);
  };
  const isWaiting = async (name: string) => (await documents.download(own(name))).error !== null;
  const eventsOf = (event: string) => site.context.logged.filter((entry) => entry.event === event);
  const scanned: (string | undefined)[] = [];
  let overwhelming = /heavy/;
  const scan = async (bytes: AsyncIterable<Uint8Array>) => {
    const name = /this is (\S+)/.exec(await text(bytes))?.[1];
    scanned.push(name);
    if (overwhelming.test(name ?? "")) throw new ScanUnansweredError("took too long");
    return { kind: "clean" };
  };
  Object.assign(site.context.services.storage, { scanner: { driver: "clamav", scan } });

  await upload("heavy.pdf");
  await upload("light.pdf");
  await checkFiles(site);
  expect(scanned.splice(0)).toEqual(["heavy.pdf", "light.pdf"]);
  expect([await isWaiting("heavy.pdf"), await isWaiting("light.pdf")]).toEqual([true, false]);
  expect(eventsOf("storage.scan_failed")).toHaveLength(1);
  expect(eventsOf("storage.scanner_unavailable")).toEqual([]);

  await upload("later.pdf");
  await checkFiles(site);
  expect(scanned.splice(0)).toEqual(["later.pdf"]);
  site.context.clock.advance({ minutes: 15 });
  await checkFiles(site);
  expect(scanned.splice(0)).toEqual(["heavy.pdf"]);

  overwhelming = /./;
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await upload(name);
  await checkFiles(site);
  expect(scanned.splice(0)).toEqual(["a.pdf", "b.pdf"]);
  expect(eventsOf("storage.scanner_unavailable")).toMatchObject([{ waiting: 3 }]);

  overwhelming = /heavy/;
  site.context.clock.advance({ minutes: 15 });
  await checkFiles(site);
  expect(scanned.splice(0)).toEqual(["c.pdf", "heavy.pdf", "a.pdf", "b.pdf"]);
  expect([await isWaiting("heavy.pdf"), await isWaiting("a.pdf")]).toEqual([true, false]);
  await site.close();
});

test("without a scanner nothing waits, and what waited when it was switched off gets out", async () => {
  const site = await openStorageBench();
  const { documents, own } = await site.newPerson();
  await documents.upload(own("cv.pdf"), pdf, pdfType);
  expect((await documents.download(own("cv.pdf"))).error).toBeNull();
  await site.context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("storage.objects")
      .set({ quarantined_at: site.context.clock.now() })
      .execute(),
  );
  expect((await documents.download(own("cv.pdf"))).error).toMatchObject(beingChecked);
  await checkFiles(site);
  expect((await documents.download(own("cv.pdf"))).error).toBeNull();
  await site.close();
});
