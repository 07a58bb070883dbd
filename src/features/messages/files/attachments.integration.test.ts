import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteUnusedFilesJob } from "#platform/storage/storage.jobs.ts";
import { removeFilesWithin } from "#platform/storage/storage.ts";
import { eicar, startFakeClamd } from "../../../../tests/support/fakes/fake-clamd.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { blockPartner } from "../blocks.usecases.server.ts";
import { attachmentBucket } from "../messages.constants.ts";
import { beginTalk } from "../messages.test-support.ts";
import { sendMessage } from "../send-message.usecases.server.ts";
import { readThread } from "../threads.usecases.server.ts";
import { sendWithFile, signAttachment, storeAttachment } from "./attachments.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const pdf = (text = "CV") => new TextEncoder().encode(`%PDF-1.7\n% ${text}\n%%EOF\n`);
const pdfFile = { name: "my CV ünï 😀.pdf", declaredType: "application/pdf", bytes: pdf() };

/** The bucket, as the real client in the person's browser has it. */
function bucketOf(user: TestUser) {
  const { services, app, keys } = context;
  const client = createClient(services.application.baseUrl, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: { Authorization: `Bearer ${user.accessToken}` },
      fetch: async (input, init) => await app.request(new Request(input as Request, init)),
    },
  });
  return client.storage.from(attachmentBucket);
}

const blob = (bytes = pdf()) => new Blob([bytes], { type: "application/pdf" });

async function load(address: string): Promise<Response> {
  return await context.app.request(`${context.services.application.baseUrl}${address}`);
}

describe("a file that a form brings", () => {
  test("is stored with its message, and loaded by both under the name it had", async () => {
    const { mentor, mentee, threadId } = await beginTalk(context);
    const messageId = randomUUID();
    await sendWithFile(context.services, mentee, {
      threadId,
      messageId,
      body: "My CV",
      file: pdfFile,
    });
    const { messages } = await readThread(context.services, mentor, { threadId });
    expect(messages.at(-1)?.attachment).toEqual({
      name: pdfFile.name,
      type: "application/pdf",
      size: pdfFile.bytes.length,
      path: `/messages/${threadId}/files/${messageId}`,
      isBeingChecked: false,
    });
    for (const user of [mentor, mentee]) {
      const address = await signAttachment(context.services, user, { threadId, messageId });
      const response = await load(address);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-disposition")).toContain(
        encodeURIComponent("my CV ünï 😀.pdf"),
      );
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdfFile.bytes);
    }
  });

  test("sent twice is one file and one message", async () => {
    const { mentee, threadId } = await beginTalk(context);
    const given = { threadId, messageId: randomUUID(), body: "My CV", file: pdfFile };
    await Promise.all([
      sendWithFile(context.services, mentee, given),
      sendWithFile(context.services, mentee, given),
    ]);
    await sendWithFile(context.services, mentee, given);
    const { messages } = await readThread(context.services, mentee, { threadId });
    expect(messages).toHaveLength(2);
  });

  test("is the one chosen last, where a form that was refused had brought another", async () => {
    const { mentor, mentee, threadId } = await beginTalk(context);
    const messageId = randomUUID();
    const other = { ...pdfFile, bytes: pdf("For another client") };
    await storeAttachment(context.services, mentee, { threadId, messageId, file: other });
    const given = { threadId, messageId, body: "Our offer" };
    await sendWithFile(context.services, mentee, { ...given, file: pdfFile });
    const response = await load(
      await signAttachment(context.services, mentor, { threadId, messageId }),
    );
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdfFile.bytes);
  });

  test.each([
    ["too large", { bytes: new Uint8Array(10_485_761) }, "attachment_too_large"],
    ["of another kind", { bytes: new TextEncoder().encode("MZ") }, "attachment_wrong_type"],
    [
      "a page",
      { declaredType: "text/plain", bytes: new TextEncoder().encode("<script>1</script>") },
      "attachment_wrong_type",
    ],
  ])("is refused when it is %s, and so is the message", async (_, file, code) => {
    const { mentee, threadId } = await beginTalk(context);
    const given = { threadId, messageId: randomUUID(), body: "Look" };
    await expect(
      sendWithFile(context.services, mentee, { ...given, file: { ...pdfFile, ...file } }),
    ).rejects.toMatchObject({ code, status: 400 });
    const { messages } = await readThread(context.services, mentee, { threadId });
    expect(messages).toHaveLength(1);
  });
});

describe("the name of a file", () => {
  const text = new TextEncoder().encode("wscript.echo(1)");

  test.each([
    ["payslip.bat", "text/plain", text, "payslip.txt"],
    ["invoice.hta", "text/plain", text, "invoice.txt"],
    ["cv.pdf.js", "text/plain", text, "cv.txt"],
    ["cv.exe", "application/pdf", pdf(), "cv.pdf"],
    ["con.pdf", "application/pdf", pdf(), "_con.pdf"],
  ])("%s is shown and saved with the ending of what it is", async (given, type, bytes, shown) => {
    const { mentor, mentee, threadId } = await beginTalk(context);
    const messageId = randomUUID();
    const file = { name: given, declaredType: type, bytes };
    await sendWithFile(context.services, mentee, { threadId, messageId, body: "Look", file });
    const { messages } = await readThread(context.services, mentor, { threadId });
    expect(messages.at(-1)?.attachment?.name).toBe(shown);
    const address = await signAttachment(context.services, mentor, { threadId, messageId });
    const asked = address.replace(/download=[^&]*/, `download=${given}`);
    for (const url of [address, asked]) {
      const disposition = (await load(url)).headers.get("content-disposition");
      expect(disposition).toContain(`attachment; filename="${shown}"`);
      expect(disposition).not.toMatch(/\.(bat|hta|js|exe)/);
    }
  });
});

test("a file that waits for the scanner is shown as such to both, and appears when it is clean", async () => {
  const clamd = await startFakeClamd();
  const site = await createTestContext({ environment: { CLAMAV_SOCKET: clamd.address } });
  const { mentor, mentee, threadId } = await beginTalk(site);
  const messageId = randomUUID();
  const given = { threadId, messageId, body: "My CV", file: pdfFile };
  await sendWithFile(site.services, mentee, given);
  const shownTo = async (user: TestUser) =>
    (await readThread(site.services, user, { threadId })).messages.at(-1)?.attachment;
  for (const user of [mentor, mentee]) {
    expect(await shownTo(user)).toMatchObject({ path: null, isBeingChecked: true });
    await expect(
      signAttachment(site.services, user, { threadId, messageId }),
    ).rejects.toMatchObject({ code: "attachment_being_checked" });
  }
  await site.runJobs();
  for (const user of [mentor, mentee]) {
    expect(await shownTo(user)).toMatchObject({
      path: `/messages/${threadId}/files/${messageId}`,
      isBeingChecked: false,
    });
  }

  const bad = { ...pdfFile, bytes: pdf(eicar) };
  await sendWithFile(site.services, mentee, { ...given, messageId: randomUUID(), file: bad });
  await site.runJobs();
  expect(await shownTo(mentor)).toMatchObject({ path: null, isBeingChecked: false });
  await site.close();
  await clamd.close();
});

describe("a file that the client stores", () => {
  test("is the other's to load once it is sent, and nobody's to change from then on", async () => {
    const { mentor, mentee, threadId } = await beginTalk(context);
    const messageId = randomUUID();
    const name = `${threadId}/${mentee.userId}/${messageId}/a1.pdf`;
    const uploaded = await bucketOf(mentee).upload(name, blob());
    expect(uploaded.error).toBeNull();
    expect((await bucketOf(mentor).download(name)).error).not.toBeNull();

    const attachment = { objectName: name, shownName: "CV\n\u202efdp.exe" };
    await sendMessage(context.services, mentee, { threadId, messageId, body: "CV", attachment });
    expect((await bucketOf(mentor).download(name)).error).toBeNull();
    const { messages } = await readThread(context.services, mentor, { threadId });
    expect(messages.at(-1)?.attachment?.name).toBe("CV fdp.pdf");

    await bucketOf(mentee).remove([name]);
    expect((await bucketOf(mentee).upload(name, blob(), { upsert: true })).error).not.toBeNull();
    expect((await bucketOf(mentee).update(name, blob())).error).not.toBeNull();
    expect((await bucketOf(mentor).remove([name])).data).toEqual([]);
    expect((await bucketOf(mentee).move(name, `${name}2`)).error).not.toBeNull();
    expect((await bucketOf(mentor).download(name)).error).toBeNull();
  });

  test("can be removed before it is sent", async () => {
    const { mentee, threadId } = await beginTalk(context);
    const name = `${threadId}/${mentee.userId}/${randomUUID()}/a1.pdf`;
    await bucketOf(mentee).upload(name, blob());
    expect((await bucketOf(mentee).remove([name])).data).toHaveLength(1);
  });

  test("goes below the sender's own name in a thread of their own, and nowhere else", async () => {
    const { mentor, mentee, threadId } = await beginTalk(context);
    const stranger = await context.createUser();
    const id = randomUUID();
    for (const [user, name] of [
      [mentee, `${threadId}/${mentor.userId}/${id}/a.pdf`],
      [stranger, `${threadId}/${stranger.userId}/${id}/a.pdf`],
      [mentee, `${randomUUID()}/${mentee.userId}/${id}/a.pdf`],
      [mentee, `nonsense/${mentee.userId}/${id}/a.pdf`],
      [mentee, `${mentee.userId}/a.pdf`],
    ] as const) {
      const { error } = await bucketOf(user).upload(name, blob());
      expect(error, name).not.toBeNull();
    }
    await blockPartner(context.services, mentor, threadId);
    const { error } = await bucketOf(mentee).upload(
      `${threadId}/${mentee.userId}/${id}/a.pdf`,
      blob(),
    );
    expect(error).not.toBeNull();
  });

  test("of another message, of the other member or never stored is not sent", async () => {
    const { mentor, mentee, threadId } = await beginTalk(context);
    const messageId = randomUUID();
    const foreign = `${threadId}/${mentor.userId}/${messageId}/a.pdf`;
    await bucketOf(mentor).upload(foreign, blob());
    const other = `${threadId}/${mentee.userId}/${randomUUID()}/a.pdf`;
    await bucketOf(mentee).upload(other, blob());
    for (const objectName of [
      foreign,
      other,
      `${threadId}/${mentee.userId}/${messageId}/none.pdf`,
    ]) {
      const attachment = { objectName, shownName: "a.pdf" };
      await expect(
        sendMessage(context.services, mentee, { threadId, messageId, body: "CV", attachment }),
      ).rejects.toMatchObject({ code: "attachment_missing" });
    }
  });
});

test("a file is loaded by the members of its thread only", async () => {
  const { mentee, threadId } = await beginTalk(context);
  const messageId = randomUUID();
  await sendWithFile(context.services, mentee, { threadId, messageId, body: "CV", file: pdfFile });
  const stranger = await context.createUser({ roles: ["admin"] });
  await expect(
    signAttachment(context.services, stranger, { threadId, messageId }),
  ).rejects.toMatchObject({ code: "thread_not_found" });
  const elsewhere = await beginTalk(context);
  for (const asked of [messageId, randomUUID(), "nonsense"]) {
    await expect(
      signAttachment(context.services, elsewhere.mentee, {
        threadId: elsewhere.threadId,
        messageId: asked,
      }),
    ).rejects.toMatchObject({ code: "attachment_not_found" });
  }
});

test("what was stored and never sent goes after a day; what was sent stays", async () => {
  const { mentor, mentee, threadId } = await beginTalk(context);
  const unsent = `${threadId}/${mentee.userId}/${randomUUID()}/a.pdf`;
  await bucketOf(mentee).upload(unsent, blob());
  const messageId = randomUUID();
  await sendWithFile(context.services, mentee, { threadId, messageId, body: "CV", file: pdfFile });
  const exists = async () =>
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("storage.objects")
        .select("id")
        .where("name", "=", unsent)
        .executeTakeFirst(),
    );
  const deleteUnused = () =>
    deleteUnusedFilesJob.handle(context.services, {}, { id: randomUUID() });
  await deleteUnused();
  expect(await exists()).toBeDefined();
  context.clock.advance({ hours: 25 });
  await deleteUnused();
  expect(await exists()).toBeUndefined();
  await signAttachment(context.services, mentor, { threadId, messageId });
});

test("a file whose owner has left is named as deleted", async () => {
  const { mentor, mentee, threadId } = await beginTalk(context);
  const messageId = randomUUID();
  await sendWithFile(context.services, mentee, { threadId, messageId, body: "CV", file: pdfFile });
  await context.services.database.asSystem("test", (transaction) =>
    removeFilesWithin(transaction, mentee.userId),
  );
  const { messages } = await readThread(context.services, mentor, { threadId });
  expect(messages.at(-1)?.attachment).toMatchObject({ name: pdfFile.name, path: null });
  await expect(
    signAttachment(context.services, mentor, { threadId, messageId }),
  ).rejects.toMatchObject({ code: "attachment_not_found" });
});

test("sent files, which nobody can remove, take up their sender's storage for 30 days", async () => {
  const bytes = pdfFile.bytes.length * 2;
  const site = await createTestContext({ environment: { STORAGE_BYTES_PER_USER: `${bytes}` } });
  const { mentee, threadId } = await beginTalk(site);
  const send = () =>
    sendWithFile(site.services, mentee, {
      ...{ threadId, messageId: randomUUID() },
      ...{ body: "My CV", file: pdfFile },
    });
  const expectNoRoom = () => expect(send()).rejects.toMatchObject({ code: "attachment_no_room" });
  await send();
  await send();
  await expectNoRoom();
  site.clock.advance({ days: 29 });
  await expectNoRoom();
  site.clock.advance({ days: 2 });
  await send();
  await send();
  await expectNoRoom();
  await site.close();
});
