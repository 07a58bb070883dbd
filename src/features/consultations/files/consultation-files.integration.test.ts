import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import { pdf } from "#platform/storage/storage.fixture.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { eicar, startFakeClamd } from "../../../../tests/support/fakes/fake-clamd.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { openExport } from "../../account/personal-data/export.usecases.server.ts";
import { bookedConsultationPath } from "../consultations.constants.ts";
import { bookAndConfirm, listOfficeTimes } from "../consultations.test-support.ts";
import { refuseFilesEarly } from "../file-actions.usecases.server.ts";
import { changeConsultation, openConsultation } from "../own-consultations.usecases.server.ts";
import * as guestPage from "../pages/consultation.tsx";
import { fileLimit, maxFilesPerSide } from "./consultation-files.constants.ts";
import { countFiles, listFiles } from "./consultation-files.store.server.ts";
import {
  addFile,
  openFile,
  removeOwnFile,
  requireSendingFile,
} from "./consultation-files.usecases.server.ts";
import { emailNewFiles } from "./file-notices.usecases.server.ts";

/** Files that a guest and the team give each other for a consultation. */

let context: TestContext;
let support: TestUser;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
  support = await context.createUser({ roles: ["support"] });
});
afterAll(() => context.close());

interface Booked {
  bookingId: string;
  key: string | undefined;
  viewer: Viewer;
  email: string;
}

async function book(viewer?: TestUser, at = context): Promise<Booked> {
  const starts_at = (await listOfficeTimes(at.services, "toronto")).at(20) ?? "";
  const email = viewer?.email ?? `${randomUUID().slice(0, 8)}@people.example`;
  const client = viewer ? { viewer, client: email } : { client: email };
  const booked = await bookAndConfirm(at.services, { starts_at, email }, client);
  return { ...booked, viewer: viewer ?? anonymousViewer, email };
}

const cv: { name: string; bytes: Uint8Array } = { name: "My CV.pdf", bytes: pdf };
async function add(
  viewer: Viewer,
  { bookingId, key }: Pick<Booked, "bookingId" | "key">,
  { file = cv, fileId = randomUUID(), at = context } = {},
): Promise<string> {
  const place = viewer === support ? { bookingId } : { bookingId, key };
  await addFile(at.services, viewer, { ...place, fileId, file });
  return fileId;
}

const filesOf = ({ bookingId }: Booked, at = context) =>
  at.services.database.asSystem("test", (transaction) => listFiles(transaction, bookingId));

const emailsTo = async (address: string, at = context) =>
  (await at.outbox()).filter(({ recipient }) => recipient === address);

const storedUnder = ({ bookingId }: Booked, at = context) =>
  at.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("storage.objects")
      .select("name")
      .where("bucket_id", "=", "consultation-files")
      .where("name", "like", `${bookingId}/%`)
      .execute(),
  );

async function actionsOn({ bookingId }: Booked) {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["action", "actor_id"])
      .where("subject_type", "=", "consultation")
      .where("subject_id", "=", bookingId)
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ action, actor_id }) => [action, actor_id]);
}

describe("a file", () => {
  test("is added by a guest with an account, read by both, and the team's opening is recorded", async () => {
    const guest = await context.createUser();
    const booked = await book(guest);
    const fileId = await add(guest, booked);
    const [file] = await filesOf(booked);
    expect(file).toMatchObject({ id: fileId, side: "guest", fileName: "My CV.pdf" });
    for (const viewer of [guest, support]) {
      const address = await openFile(context.services, viewer, {
        bookingId: booked.bookingId,
        fileId,
      });
      expect(address).toContain("download=My+CV.pdf");
    }
    expect(await actionsOn(booked)).toEqual([
      ["consultations.file_added", guest.userId],
      ["consultations.file_opened", support.userId],
    ]);
    for (const viewer of [await context.createUser(), anonymousViewer]) {
      await expect(
        openFile(context.services, viewer, { bookingId: booked.bookingId, fileId }),
      ).rejects.toMatchObject({ code: "booking_not_found" });
    }
  });

  test("is added by a guest without an account, with the key from their email", async () => {
    const booked = await book();
    const fileId = await add(anonymousViewer, booked);
    const { bookingId, key } = booked;
    expect(await openFile(context.services, anonymousViewer, { bookingId, key, fileId })).toContain(
      "/storage/v1/object/sign/consultation-files/",
    );
    await expect(
      openFile(context.services, anonymousViewer, { bookingId, key: "wrong", fileId }),
    ).rejects.toMatchObject({ code: "booking_not_found" });
    await expect(add(anonymousViewer, { bookingId, key: "wrong" })).rejects.toMatchObject({
      code: "booking_not_found",
    });
    expect(await actionsOn(booked)).toEqual([["consultations.file_added", null]]);
  });

  test("is added once, also by the same form sent twice at the same time", async () => {
    const guest = await context.createUser();
    const booked = await book(guest);
    const fileId = randomUUID();
    await Promise.allSettled([add(guest, booked, { fileId }), add(guest, booked, { fileId })]);
    await add(guest, booked, { fileId });
    expect(await filesOf(booked)).toHaveLength(1);
    expect(await storedUnder(booked)).toHaveLength(1);
  });

  test("is what its content is, of a size that's allowed, or the form says what's wrong", async () => {
    const guest = await context.createUser();
    const booked = await book(guest);
    const refused = async (file: { name: string; bytes: Uint8Array }) =>
      await add(guest, booked, { file }).then(
        () => "taken",
        ({ message }: Error) => message,
      );
    expect(await refused({ name: "cv.pdf", bytes: Buffer.from("<html>") })).toBe(
      "The file must be a PDF, a Word document (.docx), a JPEG or a PNG",
    );
    expect(await refused({ name: "cv.pdf", bytes: Buffer.alloc(0) })).toContain("empty");
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await refused({ name: "cv.pdf", bytes: large })).toContain("10 MB");
    await add(guest, booked, { file: { name: "invoice\u202efdp.exe", bytes: pdf } });
    expect((await filesOf(booked)).map(({ fileName }) => fileName)).toEqual(["invoice fdp.pdf"]);
    expect(await storedUnder(booked)).toHaveLength(1);
  });

  test("that's missing or wrong is said so beside the form, without scripts too", async () => {
    const guest = await context.createUser();
    const { bookingId } = await book(guest);
    const { status, html } = await visitPage(
      context,
      [pageRoute("/consultations/:bookingId", guestPage)],
      bookedConsultationPath(bookingId),
      { intent: "add-file", fileId: randomUUID() },
      guest,
    );
    expect(status).toBe(400);
    expect(html).toMatch(/<p id="file-error"[^>]*>.*Choose a file<\/p>/);
  });

  test("is one of so many on each side, however many forms arrive at the same time", async () => {
    const guest = await context.createUser();
    const booked = await book(guest);
    const tries = Array.from({ length: maxFilesPerSide + 2 }, () => add(guest, booked));
    const outcomes = await Promise.allSettled(tries);
    const codes = outcomes.flatMap((each) =>
      each.status === "rejected" ? (each.reason as { code: string }).code : [],
    );
    expect(codes).toEqual(["consultation_files_full", "consultation_files_full"]);
    expect(await storedUnder(booked)).toHaveLength(maxFilesPerSide);
    await add(support, booked);
    const mine = (await filesOf(booked)).filter(({ side }) => side === "guest");
    expect(mine).toHaveLength(maxFilesPerSide);
  });

  test("is removed by its own side alone, with its bytes", async () => {
    const guest = await context.createUser();
    const booked = await book(guest);
    const { bookingId } = booked;
    const own = await add(guest, booked);
    const theirs = await add(support, booked);
    const remove = (viewer: Viewer, fileId: string) =>
      removeOwnFile(context.services, viewer, { bookingId, fileId });
    await remove(guest, theirs);
    await remove(support, own);
    expect(await filesOf(booked)).toHaveLength(2);
    await remove(guest, own);
    await remove(guest, own);
    await remove(support, theirs);
    expect(await filesOf(booked)).toEqual([]);
    expect(await storedUnder(booked)).toEqual([]);
  });

  test("can't be added by the guest once the call is over, and by no one once it's canceled", async () => {
    const site = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
    const team = await site.createUser({ roles: ["support"] });
    const guest = await site.createUser();
    const [over, canceled] = [await book(guest, site), await book(guest, site)];
    await changeConsultation(site.services, guest, canceled.bookingId, { event: "cancel" });
    const give = (viewer: Viewer, { bookingId }: Booked) =>
      addFile(site.services, viewer, { bookingId, fileId: randomUUID(), file: cv });
    const closed = { code: "consultation_files_closed" };
    await expect(give(guest, canceled)).rejects.toMatchObject(closed);
    await expect(give(team, canceled)).rejects.toMatchObject(closed);
    const { booking } = await openConsultation(site.services, team, { bookingId: over.bookingId });
    site.clock.set(addTime(booking.endsAt, { minutes: 1 }));
    await expect(give(guest, over)).rejects.toMatchObject(closed);
    await expect(
      requireSendingFile(site.services, guest, { bookingId: over.bookingId }),
    ).rejects.toMatchObject(closed);
    await give(team, over);
    expect(await filesOf(over, site)).toMatchObject([{ side: "team" }]);
    await site.close();
  });

  test("is refused before it's read, when too many are sent", async () => {
    const guest = await context.createUser();
    const { bookingId } = await book(guest);
    const ask = () => requireSendingFile(context.services, guest, { bookingId });
    for (let count = 0; count < fileLimit.capacity; count += 1) await ask();
    const often = { code: "consultation_files_often", status: 429 };
    await expect(ask()).rejects.toMatchObject(often);
    await requireSendingFile(context.services, support, { bookingId });
    // The names of types may be in capitals.
    const headers = { "content-type": "Multipart/Form-Data; boundary=sample" };
    const page = {
      services: context.services,
      viewer: guest,
      client: { address: "127.0.0.1", userAgent: null },
      request: new Request("http://localhost:3000/", { method: "POST", headers }),
      path: "/",
      param: () => bookingId,
    };
    await expect(refuseFilesEarly(page, { bookingId })).rejects.toMatchObject(often);
  });
});

describe("emails about files", () => {
  test("go to the other side after 15 minutes, one for all of them, and at most one in an hour", async () => {
    const site = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
    const team = await site.createUser({ roles: ["support"] });
    const finance = await site.createUser({ roles: ["finance"] });
    const visitor = await book(undefined, site);
    const { bookingId, key } = visitor;
    const give = (viewer: Viewer) =>
      addFile(site.services, viewer, {
        bookingId,
        key: viewer === team ? undefined : key,
        fileId: randomUUID(),
        file: cv,
      });
    const subjects = async (address: string) => {
      await Promise.all([emailNewFiles(site.services), emailNewFiles(site.services)]);
      return (await emailsTo(address, site)).map(({ subject }) => subject);
    };
    await give(anonymousViewer);
    expect(await subjects(team.email)).toEqual([]);
    site.clock.advance({ minutes: 16 });
    await give(anonymousViewer);
    const first = "A guest added 2 files to a consultation";
    expect(await subjects(team.email)).toEqual([first]);
    expect(await subjects(finance.email)).toEqual([]);
    const [email] = await emailsTo(team.email, site);
    expect(email?.text).toContain(`/admin/consultations/${bookingId}`);
    await give(anonymousViewer);
    site.clock.advance({ minutes: 30 });
    expect(await subjects(team.email)).toEqual([first]);
    site.clock.advance({ minutes: 31 });
    expect(await subjects(team.email)).toEqual([first, "A guest added a file to a consultation"]);

    await give(team);
    site.clock.advance({ minutes: 16 });
    expect((await subjects(visitor.email)).at(-1)).toBe("We added a file to your consultation");
    const toGuest = (await emailsTo(visitor.email, site)).at(-1);
    expect(toGuest?.text).toContain(`/consultations/${bookingId}?key=${key}`);
    await site.close();
  });

  test("don't go out about a consultation that was canceled, or to a suspended account", async () => {
    const site = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
    const team = await site.createUser({ roles: ["support"] });
    const guest = await site.createUser();
    const canceled = await book(guest, site);
    await add(guest, canceled, { at: site });
    await changeConsultation(site.services, guest, canceled.bookingId, { event: "cancel" });
    const kept = await book(guest, site);
    await addFile(site.services, team, {
      bookingId: kept.bookingId,
      fileId: randomUUID(),
      file: cv,
    });
    const before = (await site.outbox()).length;
    await site.services.database.executeRaw(
      "insert into private.suspensions (user_id, until, suspended_at) values ($1, 'infinity', $2)",
      [guest.userId, site.clock.now()],
    );
    site.clock.advance({ minutes: 16 });
    await emailNewFiles(site.services);
    expect(await site.outbox()).toHaveLength(before);
    await site.close();
  });
});

test("a file waits for the virus check, and one with malware is removed and its sender notified", async () => {
  const clamd = await startFakeClamd();
  const site = await createTestContext({ environment: { CLAMAV_SOCKET: clamd.address } });
  const team = await site.createUser({ roles: ["support"] });
  const booked = await book(undefined, site);
  const { bookingId, key } = booked;
  const fileId = await add(anonymousViewer, booked, { at: site });
  expect(await filesOf(booked, site)).toMatchObject([{ isBeingChecked: true }]);
  await expect(openFile(site.services, team, { bookingId, fileId })).rejects.toMatchObject({
    status: 423,
  });
  await site.runJobs();
  expect(await filesOf(booked, site)).toMatchObject([{ isBeingChecked: false }]);
  await openFile(site.services, team, { bookingId, fileId });
  const bad = { name: "cv.pdf", bytes: Buffer.concat([pdf, Buffer.from(eicar)]) };
  await add(anonymousViewer, booked, { at: site, file: bad });
  await site.runJobs();
  expect(await filesOf(booked, site)).toMatchObject([{ id: fileId }]);
  const notice = (await emailsTo(booked.email, site)).at(-1);
  expect(notice?.subject).toBe("We removed a file you added");
  expect(notice?.text).toContain(`key=${key}`);
  const audited = await site.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("details")
      .where("action", "=", "storage.infected_file_removed")
      .execute(),
  );
  expect(audited).toMatchObject([
    { details: { bucket: "consultation-files", signature: "Eicar-Test-Signature" } },
  ]);

  // The scan may also be faster than the form.
  const { quarantine } = site.services.storage;
  const { noteNew } = quarantine;
  quarantine.noteNew = async (...given) => {
    await noteNew(...given);
    await site.runJobs();
  };
  await expect(add(anonymousViewer, booked, { at: site, file: bad })).rejects.toMatchObject({
    code: "validation_failed",
    message: "Our virus scan found malware in this file, so we deleted it. Choose another file",
  });
  const count = await site.services.database.asSystem("test", (transaction) =>
    countFiles(transaction, { bookingId, side: "guest" }),
  );
  expect(count).toBe(1);
  await site.close();
  await clamd.close();
});

describe("the law", () => {
  test("a guest's copy of their data has both sides' files, also of what they booked before signing up", async () => {
    const booked = await book();
    await add(anonymousViewer, booked);
    await add(support, booked, { file: { name: "Next steps.pdf", bytes: pdf } });
    const guest = await context.createUser({ email: booked.email });
    const { stream } = await openExport(context.services, guest);
    const files = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
    const rows = JSON.parse(
      new TextDecoder().decode(files["data/talent/consultation_files.json"]),
    ) as { file_name: string; side: string }[];
    expect(rows.map(({ file_name, side }) => [file_name, side])).toEqual([
      ["My CV.pdf", "guest"],
      ["Next steps.pdf", "team"],
    ]);
    const copies = Object.keys(files).filter((name) =>
      name.startsWith("files/consultation-files/"),
    );
    expect(copies).toHaveLength(2);
    const { stream: others } = await openExport(context.services, support);
    const theirs = unzipSync(new Uint8Array(await new Response(others).arrayBuffer()));
    expect(Object.keys(theirs).join()).not.toContain("consultation-files/");
  });

  test("a guest who deletes their account takes the files and notes along", async () => {
    const guest = await context.createUser();
    const booked = await book(guest);
    await add(guest, booked);
    await add(support, booked);
    await context.services.database.asSystem("test", (transaction) =>
      eraseAccount(context.services, transaction, guest.userId),
    );
    expect(await filesOf(booked)).toEqual([]);
    expect(await storedUnder(booked)).toEqual([]);
  });

  test("files go by their days, counted from the call or from when they were added", async () => {
    const site = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
    const team = await site.createUser({ roles: ["support"] });
    const booked = await book(undefined, site);
    const rule = site.services.retention.rules.find(({ kind }) => kind === "consultations.files");
    const clean = async () => {
      const before = addTime(site.clock.now(), { days: -(rule?.days ?? 0) });
      return await rule?.delete(site.services, { before, limit: 500 });
    };
    await add(anonymousViewer, booked, { at: site });
    site.clock.advance({ days: 100 });
    const { bookingId } = booked;
    const late = randomUUID();
    await addFile(site.services, team, { bookingId, fileId: late, file: cv });
    expect(await clean()).toBe(0);
    site.clock.advance({ days: 100 });
    expect(await clean()).toBe(1);
    expect(await filesOf(booked, site)).toMatchObject([{ id: late }]);
    site.clock.advance({ days: 100 });
    expect(await clean()).toBe(1);
    expect(await storedUnder(booked, site)).toEqual([]);
    await site.close();
  });
});
