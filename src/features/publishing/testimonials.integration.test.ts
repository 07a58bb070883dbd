import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import { mergeAs } from "#features/people/merge.test-support.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { makePhoto } from "../account/personal-data/personal-data.test-support.ts";
import * as withdrawPage from "../talent/pages/testimonial-withdraw.tsx";
import { readPicture } from "../talent/testimonials/pictures.usecases.server.ts";
import { testimonialKind } from "../talent/testimonials/testimonial.publishing.server.ts";
import { listTestimonials } from "../talent/testimonials.usecases.server.ts";
import { discardDraft, saveDraft } from "./drafts.usecases.server.ts";
import { readEditor, readPreview } from "./editor.usecases.server.ts";
import { openFile, withFiles } from "./files.usecases.server.ts";
import { readItem } from "./history.usecases.server.ts";
import { readPublicVersion } from "./public-version.usecases.server.ts";
import { changeState, publishDraft } from "./publish.usecases.server.ts";
import { checkValues } from "./publishing.rules.ts";
import { changeStateOf } from "./publishing.test-support.ts";
import { publishDue, scheduleDraft } from "./schedule.usecases.server.ts";

let context: TestContext;
let editor: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  editor = await context.createUser({ roles: ["editor"], factor: true });
});
afterAll(() => context.close());

const kind = "testimonials";
const services = () => context.services;
const pdf = new TextEncoder().encode("%PDF-1.7\n% consent\n%%EOF\n");
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

const complete = (change: Record<string, string> = {}): Record<string, string> => ({
  name: "Ada Example",
  role: "Registered Nurse",
  company: "Example Hospital",
  sector: "healthcare",
  quote: "They told me on the first call which exam I had to write.",
  rating: "5",
  picture: "",
  shown_on: "everywhere",
  person_email: `${crypto.randomUUID()}@people.example`,
  consent_file: "",
  consent_date: "2026-01-15",
  consent_scope: "everywhere",
  consent_picture: "yes",
  ...change,
});

/** Saves a draft as the form does, with its files. */
async function save(
  values: Record<string, string>,
  files: Record<string, File> = { consent_file: fileOf(pdf, "consent.pdf") },
  of: { subjectId?: string; viewer?: TestUser } = {},
) {
  const viewer = of.viewer ?? editor;
  const opened = await readEditor(services(), viewer, { kind, subjectId: of.subjectId });
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  const saved = await withFiles(services(), viewer, { kind, form, values }, (texts) =>
    saveDraft(services(), viewer, {
      kind,
      draftId: opened.draftId,
      subjectId: of.subjectId ?? null,
      version: opened.version,
      baseHash: opened.baseHash,
      form: texts,
    }),
  );
  return { kind, ...saved };
}

async function publish(change: Record<string, string> = {}, files?: Record<string, File>) {
  const values = complete(change);
  const draft = await save(values, files);
  const { subjectId } = await publishDraft(services(), editor, draft);
  return { id: subjectId, email: values.person_email ?? "", files: draft.files };
}

const shown = async (place: "home" | "talent", id: string) =>
  (await listTestimonials(services(), place)).some((one) => one.id === id);

const emailsTo = async (address: string) =>
  (await context.outbox()).filter(({ recipient }) => recipient === address);

async function linkOf(email: string): Promise<string> {
  const [sent] = await emailsTo(email);
  const token = /\/testimonials\/withdraw\?token=([\w-]+)/.exec(JSON.stringify(sent))?.[1];
  expect(token).toBeDefined();
  return `/testimonials/withdraw?token=${token}`;
}

const visit = (path: string, form?: Record<string, string>) =>
  visitPage(context, [pageRoute("/testimonials/withdraw", withdrawPage)], path, form);

async function countFiles(): Promise<number> {
  return await services().database.asSystem("test", async (transaction) => {
    const rows = await transaction
      .selectFrom("storage.objects")
      .select("name")
      .where("bucket_id", "=", "publishing-files")
      .execute();
    const named = await transaction.selectFrom("private.publishing_files").select("id").execute();
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(named.map(({ id }) => id)));
    return rows.length;
  });
}

test("one is previewed, published where its consent says, and taken down", async () => {
  const draft = await save(complete({ consent_scope: "talent", shown_on: "talent" }));
  const preview = await readPreview(services(), editor, draft);
  expect(preview.props).toMatchObject({ testimonial: { name: "Ada Example", is_sample: false } });
  const { subjectId: id } = await publishDraft(services(), editor, draft);
  expect([await shown("talent", id), await shown("home", id)]).toEqual([true, false]);
  await changeStateOf(context, editor, { kind, subjectId: id, to: "unpublished" });
  expect(await shown("talent", id)).toBe(false);
});

test("samples are shown in a demo alone", async () => {
  const application = services().application;
  const all = (mode: "demo" | "production") =>
    listTestimonials({ ...services(), application: { ...application, mode } }, "home");
  expect((await all("demo")).some(({ is_sample }) => is_sample)).toBe(true);
  expect((await all("production")).some(({ is_sample }) => is_sample)).toBe(false);
});

describe("the person", () => {
  test("gets a link once, and again at another address, after which the first is void", async () => {
    const { id, email } = await publish();
    const first = await linkOf(email);
    await changeStateOf(context, editor, { kind, subjectId: id, to: "unpublished" });
    await changeStateOf(context, editor, { kind, subjectId: id, to: "published" });
    expect(await emailsTo(email)).toHaveLength(1);
    const { values } = await readEditor(services(), editor, { kind, subjectId: id });
    const other = `${crypto.randomUUID()}@people.example`;
    const draft = await save({ ...values, person_email: other }, {}, { subjectId: id });
    await publishDraft(services(), editor, draft);
    expect((await visit(await linkOf(other))).html).toContain("Withdraw my testimonial");
    expect((await visit(first)).html).toContain("This link doesn");
    const stored = await services().database.asSystem("test", (transaction) =>
      transaction.selectFrom("private.testimonials").select("link_hash").execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(first.split("token=")[1]);
  });

  test("withdraws by it: from pages, drafts, versions, schedules and files, for good", async () => {
    const admin = await context.createUser({ roles: ["admin"], factor: true });
    const files = {
      consent_file: fileOf(pdf, "consent.pdf"),
      picture: fileOf(await makePhoto(), "ada.jpg"),
    };
    const before = await countFiles();
    const { id, email, files: named } = await publish({}, files);
    const pictureId = named.picture?.split("/")[0] ?? "";
    expect((await readPicture(services(), pictureId)).type).toMatch(/^image\//);
    const { values } = await readEditor(services(), editor, { kind, subjectId: id });
    const change = { ...values, quote: "A second thing that they said." };
    const draft = await save(change, {}, { subjectId: id });
    const at = addTime(context.clock.now(), { hours: 1 });
    await scheduleDraft(services(), editor, { ...draft, at });

    const link = await linkOf(email);
    const opened = await visit(link);
    expect(opened.html).toContain("They told me on the first call");
    expect(await shown("home", id)).toBe(true);
    const version = await readPublicVersion(services());

    const answers = await Promise.all([visit(link, {}), visit(link, {})]);
    for (const { location } of answers) expect(location).toBe(link);
    expect((await visit(link, {})).location).toBe(link);
    const after = await visit(link);
    expect(after.html).toContain("Your testimonial is off our site");
    expect(after.html).not.toContain("They told me");
    expect(after.html).toContain("we keep only your name and your signed consent with its date");

    expect(await readPublicVersion(services())).not.toBe(version);
    expect([await shown("home", id), await shown("talent", id)]).toEqual([false, false]);
    await expect(readPicture(services(), pictureId)).rejects.toMatchObject({ status: 404 });
    await expect(
      readPreview(services(), editor, { kind, draftId: draft.draftId }),
    ).rejects.toMatchObject({ code: "content_not_found" });
    context.clock.advance({ hours: 2 });
    await publishDue(services());
    expect(await shown("home", id)).toBe(false);
    const item = await readItem(services(), editor, { kind, subjectId: id });
    expect(item).toMatchObject({ state: "archived", versions: [] });
    const left = await readEditor(services(), editor, { kind, subjectId: id });
    expect(left.values).toMatchObject({
      ...{ name: "Ada Example", consent_date: "2026-01-15", consent_file: named.consent_file },
      ...{ quote: "", picture: "", person_email: "" },
      ...{ role: "", company: "", sector: "", rating: "" },
    });
    expect(await countFiles()).toBe(before + 1);

    for (const act of [
      () =>
        changeState(services(), editor, {
          kind,
          subjectId: id,
          to: "published",
          seenHash: item.hash,
        }),
      async () =>
        publishDraft(
          services(),
          editor,
          await save({ ...change, person_email: email }, {}, { subjectId: id }),
        ),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "draft_incomplete" });
    }
    const news = (await emailsTo(admin.email)).filter(({ subject }) =>
      subject.startsWith("Testimonial withdrawn"),
    );
    expect(news).toHaveLength(1);
    const audit = await services().database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .selectAll()
        .where("subject_id", "=", `${kind}/${id}`)
        .execute(),
    );
    expect(audit.map(({ action }) => action)).toContain("publishing.withdrawn");
    for (const text of ["They told me", email, "Registered Nurse", "Example Hospital"]) {
      expect(JSON.stringify(audit)).not.toContain(text);
    }
  });

  test("leaves the consent on record, also when a draft that names it is discarded", async () => {
    const { id, email, files } = await publish();
    await visit(await linkOf(email), {});
    const { values } = await readEditor(services(), editor, { kind, subjectId: id });
    const draft = await save({ ...values, role: "Nurse" }, {}, { subjectId: id });
    expect(draft.files.consent_file).toBe(files.consent_file);
    await discardDraft(services(), editor, draft);
    const fileId = files.consent_file?.split("/")[0] ?? "";
    expect((await openFile(services(), editor, { kind, fileId })).fileName).toBe("consent.pdf");
  });

  test("isn't shown by a schedule after their account was deleted: drafts about them go with it", async () => {
    const person = await context.createUser();
    const before = await countFiles();
    const files = {
      consent_file: fileOf(pdf, "consent.pdf"),
      picture: fileOf(await makePhoto(), "grace.jpg"),
    };
    const about = { name: "Grace Example", person_email: person.email.toUpperCase() };
    const first = await save(complete(about), files);
    const at = addTime(context.clock.now(), { hours: 1 });
    await scheduleDraft(services(), editor, { ...first, at });
    const { id } = await publish();
    const { values } = await readEditor(services(), editor, { kind, subjectId: id });
    const change = { ...values, person_email: person.email };
    const second = await save(change, {}, { subjectId: id });

    await services().database.asSystem("test", (transaction) =>
      eraseAccount(services(), transaction, person.userId),
    );
    context.clock.advance({ hours: 2 });
    await publishDue(services());
    for (const { draftId } of [first, second]) {
      await expect(readPreview(services(), editor, { kind, draftId })).rejects.toMatchObject({
        code: "content_not_found",
      });
    }
    const published = await listTestimonials(services(), "home");
    expect(published.map(({ name }) => name)).not.toContain("Grace Example");
    // The other testimonial is still there, with its consent.
    expect(published.map((one) => one.id)).toContain(id);
    expect(await countFiles()).toBe(before + 1);
    const audit = await services().database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .selectAll()
        .where("subject_id", "=", `${kind}/${first.draftId}`)
        .orderBy("id")
        .execute(),
    );
    expect(audit.at(-1)).toMatchObject({ action: "publishing.draft_discarded", actor_id: null });
    expect(JSON.stringify(audit)).not.toContain("They told me");
  });

  test("isn't shown by a schedule either when the account that the draft named was merged into theirs", async () => {
    const admin = await context.createUser({ roles: ["admin"], factor: true });
    const [stays, leaves] = [await context.createUser(), await context.createUser()];
    const hours = (count: number) => addTime(context.clock.now(), { hours: count });
    const draftOf = (name: string) =>
      save(complete({ name, person_email: leaves.email.toUpperCase() }));
    const early = await draftOf("Lin Early");
    const late = await draftOf("Lin Late");
    await scheduleDraft(services(), editor, { ...early, at: hours(1) });
    await scheduleDraft(services(), editor, { ...late, at: hours(3) });
    await mergeAs(context, admin, { stays, leaves });
    const names = async () => (await listTestimonials(services(), "home")).map(({ name }) => name);
    context.clock.advance({ hours: 2 });
    await publishDue(services());
    expect(await names()).toContain("Lin Early");
    expect(JSON.stringify(await emailsTo(stays.email))).toContain("/testimonials/withdraw?token=");

    await services().database.asSystem("test", (transaction) =>
      eraseAccount(services(), transaction, stays.userId),
    );
    context.clock.advance({ hours: 2 });
    await publishDue(services());
    expect(await names()).not.toContain("Lin Early");
    expect(await names()).not.toContain("Lin Late");
    await expect(
      readPreview(services(), editor, { kind, draftId: late.draftId }),
    ).rejects.toMatchObject({ code: "content_not_found" });
  });

  test.each(["", "?token=", `?token=${"x".repeat(5000)}`, "?token=%00"])(
    "finds nothing at a link with %j",
    async (search) => {
      expect((await visit(`/testimonials/withdraw${search}`)).html).toContain("This link doesn");
      expect((await visit(`/testimonials/withdraw${search}`, {})).location).toContain("token=");
    },
  );
});

describe("publishing is refused", () => {
  const problemsOf = (change: Record<string, string>) =>
    checkValues(testimonialKind, complete({ consent_file: "x/consent.pdf", ...change })).problems;

  test.each([
    ["name", "", "Name is required"],
    ["role", "", "Role is required"],
    ["company", "x".repeat(121), "Employer must be less than 120 characters"],
    ["sector", "space", "Choose the sector"],
    ["quote", "Good.", "Quote must be at least 10 characters"],
    ["rating", "6", "Choose a rating from 1 to 5"],
    ["shown_on", "blog", "Choose where it appears"],
    ["person_email", "ada", "Invalid email address"],
    ["consent_file", "", "The signed consent is required"],
    ["consent_date", "2026-02-30", "Choose the date of the consent"],
    ["consent_scope", "blog", "Choose the pages that the consent covers"],
    ["consent_picture", "", "Choose whether the consent covers a picture"],
  ])("with %s %j", (field, value, message) => {
    expect(problemsOf({ [field]: value })).toEqual([{ field, message }]);
  });

  test("on pages that the consent doesn't cover, and with a picture that it doesn't", () => {
    expect(problemsOf({ consent_scope: "talent", shown_on: "home" })).toMatchObject([
      { field: "shown_on" },
    ]);
    expect(problemsOf({ consent_picture: "no", picture: "x/ada.jpg" })).toMatchObject([
      { field: "picture" },
    ]);
  });

  test("with a consent of the future, of another testimonial, or none that was sent", async () => {
    const tomorrow = dayInUtc(addTime(context.clock.now(), { days: 1 }));
    const late = await save(complete({ consent_date: tomorrow }));
    const { files } = await publish();
    const borrowed = await save(complete({ consent_file: files.consent_file ?? "" }), {});
    const invented = await save(complete({ consent_file: `${crypto.randomUUID()}/a.pdf` }), {});
    for (const [draft, field] of [
      [late, "consent_date"],
      [borrowed, "consent_file"],
      [invented, "consent_file"],
    ] as const) {
      await expect(publishDraft(services(), editor, draft)).rejects.toMatchObject({
        details: { fields: [{ field }] },
      });
    }
  });

  test("by the database too, whatever the code does", async () => {
    const { id } = await publish();
    const breaking = services().database.asSystem("test", (transaction) =>
      transaction
        .updateTable("private.testimonials")
        .set({ consent_file: null })
        .where("id", "=", id)
        .execute(),
    );
    await expect(breaking).rejects.toMatchObject({ code: "23514" });
  });
});

describe("files", () => {
  test.each([
    ["consent_file", fileOf(new TextEncoder().encode("<html>hi</html>"), "consent.pdf"), /PDF/],
    ["consent_file", fileOf(new Uint8Array(), "empty.pdf"), /empty/],
    ["consent_file", fileOf(new Uint8Array(10 * 1024 * 1024 + 1), "big.pdf"), /10 MB/],
    ["picture", fileOf(pdf, "me.jpg"), /JPEG/],
  ])("of a wrong kind are refused at their field: %s", async (field, file, message) => {
    const before = await countFiles();
    await expect(save(complete(), { [field]: file })).rejects.toMatchObject({
      code: "validation_failed",
      details: { fields: [{ field, message: expect.stringMatching(message) }] },
    });
    expect(await countFiles()).toBe(before);
  });

  test("leave with the draft, with another file in their place, and with a refused save", async () => {
    const before = await countFiles();
    const draft = await save(complete());
    expect(await countFiles()).toBe(before + 1);
    const form = new FormData();
    form.append("consent_file", fileOf(pdf, "other.pdf"));
    const values = complete();
    const next = (version: number) =>
      withFiles(services(), editor, { kind, form, values }, (texts) =>
        saveDraft(services(), editor, {
          kind,
          draftId: draft.draftId,
          subjectId: null,
          baseHash: null,
          version,
          form: texts,
        }),
      );
    const saved = await next(1);
    expect(saved.files.consent_file).toContain("/other.pdf");
    expect(await countFiles()).toBe(before + 1);
    await expect(next(1)).rejects.toMatchObject({ code: "draft_conflict" });
    expect(await countFiles()).toBe(before + 1);
  });

  test("with malware are removed, whoever added them gets an email, and the draft isn't published", async () => {
    const before = await countFiles();
    const { storage } = services();
    const { scanner } = storage;
    const { noteNew } = storage.quarantine;
    const scan = async (bytes: AsyncIterable<Uint8Array>) => {
      await text(bytes);
      return { kind: "infected", signature: "Test-Signature" };
    };
    Object.assign(storage, { scanner: { driver: "clamav", scan } });
    try {
      const draft = await save(complete({ name: "Grace Example" }));
      const removed = (await emailsTo(editor.email)).find(
        ({ subject }) => subject === "We removed a file you added: Grace Example",
      );
      expect(removed?.text).toContain("consent.pdf");
      expect(removed?.text).toContain(`edit?draft=${draft.draftId}`);
      const message = "This file is gone. If our virus scan removed it, add a clean copy.";
      await expect(publishDraft(services(), editor, draft)).rejects.toMatchObject({
        details: { fields: [{ field: "consent_file", message }] },
      });
      await discardDraft(services(), editor, draft);

      // The scan may also be faster than the form.
      storage.quarantine.noteNew = async (...given) => {
        await noteNew(...given);
        await context.runJobs();
      };
      await expect(save(complete())).rejects.toMatchObject({
        code: "validation_failed",
        details: {
          fields: [
            { field: "consent_file", message: expect.stringContaining("scan found malware") },
          ],
        },
      });
      expect(await countFiles()).toBe(before);
    } finally {
      Object.assign(storage, { scanner });
      storage.quarantine.noteNew = noteNew;
    }
  });

  test("are opened by people with the right, which the audit log says", async () => {
    const { files } = await publish();
    const fileId = files.consent_file?.split("/")[0] ?? "";
    const { bytes, fileName } = await openFile(services(), editor, { kind, fileId });
    expect([Buffer.from(bytes).toString().slice(0, 8), fileName]).toEqual([
      "%PDF-1.7",
      "consent.pdf",
    ]);
    const opened = await services().database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "actor_id"])
        .where("subject_id", "=", fileId)
        .execute(),
    );
    expect(opened).toEqual([{ action: "publishing.file_opened", actor_id: editor.userId }]);
    for (const role of ["support", "finance", undefined] as const) {
      const viewer = await context.createUser({ roles: role ? [role] : [], factor: true });
      await expect(openFile(services(), viewer, { kind, fileId })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(save(complete(), {}, { viewer })).rejects.toMatchObject({ code: "forbidden" });
    }
    // By another kind's address it isn't there.
    await expect(openFile(services(), editor, { kind: "events", fileId })).rejects.toMatchObject({
      code: "content_not_found",
    });
    // A consent is no picture.
    await expect(readPicture(services(), fileId)).rejects.toMatchObject({ status: 404 });
  });
});

test("a copy begins without the person and their consent", async () => {
  const { id } = await publish();
  const copy = await readEditor(services(), editor, { kind, copyOf: id });
  expect(copy.values).toMatchObject({
    role: "Registered Nurse",
    name: "",
    quote: "",
    person_email: "",
    consent_file: "",
  });
});
