import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import type { EvidenceTexts } from "#platform/payment-gateway/payment-gateway.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import {
  createStripeContext,
  openSampleOrder,
  orderNow,
  registerSamplePurpose,
} from "../payments.test-support.ts";
import { acceptDispute, submitEvidence } from "./answer-dispute.usecases.server.ts";
import { applyDispute } from "./apply-dispute.usecases.server.ts";
import { deleteOldEvidence } from "./evidence.store.server.ts";
import { openEvidenceFile, removeEvidenceFile, saveEvidence } from "./evidence.usecases.server.ts";
import { readDispute } from "./read-disputes.usecases.server.ts";

let stripe: FakeStripe;
let context: TestContext;
let finance: TestUser;
let colleague: TestUser;
let payer: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  registerSamplePurpose(context);
  finance = await context.createUser({ roles: ["finance"] });
  colleague = await context.createUser({ roles: ["finance"] });
  payer = await context.createUser();
});
afterEach(() => stripe.behave("normally"));
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

/** A disputed order; `id` is the dispute's here, `disputeId` the one at Stripe. */
async function disputed(by = payer) {
  const opened = await openSampleOrder(context, by);
  stripe.pay(opened.checkoutId);
  await reconcileOrder(context.services, { orderId: opened.orderId });
  const { paymentId } = await orderNow(context, opened.orderId);
  const disputeId = stripe.raiseDispute(paymentId ?? "");
  const dispute = await applyDispute(context.services, disputeId);
  return { ...opened, disputeId, id: dispute?.id ?? "" };
}

const evidenceOf = async (id: string) => {
  const { evidence } = await readDispute(context.services, finance, id);
  if (!evidence) throw new Error("There is no evidence");
  return evidence;
};
const texts = (changes: Partial<EvidenceTexts> = {}): EvidenceTexts => ({
  productDescription: "A sample thing",
  customerName: "Sample Person",
  customerEmail: payer.email,
  serviceDate: "Nov 24, 2026",
  accessLog: "Opened it twice",
  refundPolicy: "",
  refundDenial: "They used it",
  other: "",
  ...changes,
});
const pdf = (name = "Receipt.pdf") => ({
  kind: "receipt" as const,
  name,
  bytes: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
});
const save = (
  id: string,
  version: number,
  {
    viewer = finance,
    files = [],
    ...changes
  }: Partial<EvidenceTexts> & {
    viewer?: TestUser;
    files?: Parameters<typeof saveEvidence>[3]["files"];
  } = {},
) => saveEvidence(context.services, viewer, id, { texts: texts(changes), version, files });
const submit = (id: string, version: number, viewer = finance) =>
  submitEvidence(context.services, viewer, id, version);
const atStripe = (disputeId: string) => stripe.state.disputes.get(disputeId);

describe("evidence about a dispute", () => {
  it("is filled in with what we know until someone saves it", async () => {
    const { id, orderId } = await disputed();
    const { receiptNumber } = await orderNow(context, orderId);
    expect(await evidenceOf(id)).toMatchObject({
      version: 0,
      savedAt: null,
      texts: {
        productDescription: "Sample thing",
        customerEmail: payer.email,
        accessLog: expect.stringContaining(`paid, receipt ${receiptNumber}`),
      },
    });
    const { accessLog } = (await evidenceOf(id)).texts;
    expect(accessLog).toContain('ordered "Sample thing" for $49 USD');
    expect(accessLog).toContain("/terms");
  });

  it("is saved as a draft with files, and nothing is sent", async () => {
    const { id, disputeId } = await disputed();
    await save(id, 0, { files: [pdf()] });
    await save(id, 1, { files: [pdf("Newer receipt.pdf")], other: "They wrote to us" });
    const evidence = await evidenceOf(id);
    expect(evidence).toMatchObject({
      version: 2,
      texts: { other: "They wrote to us" },
      files: [{ kind: "receipt", fileName: "Newer receipt.pdf" }],
    });
    const fileId = evidence.files[0]?.id ?? "";
    await removeEvidenceFile(context.services, finance, id, { fileId, version: 2 });
    expect(await evidenceOf(id)).toMatchObject({ version: 3, files: [] });
    expect(atStripe(disputeId)).toMatchObject({ status: "needs_response", evidence: {} });
  });

  it("opens as a download that the audit log names, before and after it's sent", async () => {
    const { id } = await disputed();
    await save(id, 0, { files: [pdf("Résumé of <Ada>.pdf")] });
    const [file] = (await evidenceOf(id)).files;
    const open = (viewer: TestUser, fileId = file?.id ?? "", disputeId = id) =>
      openEvidenceFile(context.services, viewer, { disputeId, fileId });
    await expect(open(payer)).rejects.toMatchObject({ code: "forbidden" });
    for (const fileId of [randomUUID(), "", "../x"]) {
      await expect(open(finance, fileId)).rejects.toMatchObject({ status: 404 });
    }
    const other = await disputed();
    await expect(open(finance, file?.id, other.id)).rejects.toMatchObject({ status: 404 });
    expect(await actionsOf(id)).not.toContain("payments.dispute_file_opened");

    const opened = await context.app.request(await open(finance));
    expect(opened.status).toBe(200);
    expect(Buffer.from(await opened.arrayBuffer()).toString()).toContain("%PDF-1.4");
    expect(opened.headers.get("Content-Disposition")).toMatch(/^attachment; /);
    expect(opened.headers.get("Content-Type")).toBe("application/pdf");
    expect(opened.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await actionsOf(id)).toContain("payments.dispute_file_opened");

    await submit(id, 1);
    expect((await context.app.request(await open(colleague))).status).toBe(200);
    const address = await open(finance);
    context.clock.advance({ seconds: 21 });
    expect((await context.app.request(address)).status).not.toBe(200);
  });

  it("of two people is saved by the first, and the second hears of it", async () => {
    const { id } = await disputed();
    await save(id, 0);
    await expect(save(id, 0, { viewer: colleague })).rejects.toMatchObject({
      code: "dispute_evidence_changed",
    });
    await expect(submit(id, 0)).rejects.toMatchObject({ code: "dispute_evidence_changed" });
  });

  it("takes only PDF, JPEG and PNG files of 4.5 MB together", async () => {
    const { id } = await disputed();
    const kind = "receipt" as const;
    const refused = async (bytes: Uint8Array) =>
      await expect(save(id, 0, { files: [{ kind, name: "a.pdf", bytes }] })).rejects.toMatchObject({
        code: "validation_failed",
      });
    await refused(Buffer.from("just text"));
    await refused(Buffer.alloc(0));
    await refused(Buffer.alloc(4_500_001));
    await expect(
      save(id, 0, {
        accessLog: "a".repeat(80_000),
        other: "b".repeat(80_000),
      }),
    ).rejects.toMatchObject({ code: "dispute_evidence_too_long" });
    expect(await evidenceOf(id)).toMatchObject({ version: 0 });
  });

  it("is sent once, no matter who asks and how often", async () => {
    const { id, disputeId } = await disputed();
    await save(id, 0, { files: [pdf()] });
    const asked = await Promise.allSettled([
      submit(id, 1),
      submit(id, 1),
      submit(id, 1, colleague),
    ]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(atStripe(disputeId)).toMatchObject({
      status: "under_review",
      evidence_details: { submission_count: 1 },
      evidence: {
        product_description: "A sample thing",
        customer_email_address: payer.email,
        refund_refusal_explanation: "They used it",
        receipt: expect.stringMatching(/^file_/),
      },
    });
    expect(atStripe(disputeId)?.evidence).not.toHaveProperty("uncategorized_text");
    const { dispute, evidence } = await readDispute(context.services, finance, id);
    expect(dispute).toMatchObject({ status: "under_review", answers: 1 });
    expect(evidence).toMatchObject({ submittedAt: context.clock.now() });
    await expect(submit(id, 1)).rejects.toMatchObject({ code: "dispute_evidence_submitted" });
    await expect(save(id, 1)).rejects.toMatchObject({ code: "dispute_evidence_submitted" });
    expect(await actionsOf(id)).toContain("payments.dispute_evidence_submitted");
  });

  it("stays saved when Stripe fails, and is sent once after an answer that was lost", async () => {
    const { id, disputeId } = await disputed();
    await save(id, 0);
    stripe.behave("failing");
    await expect(submit(id, 1)).rejects.toMatchObject({
      code: expect.stringMatching(/dispute_evidence_(unsent|refused)/),
    });
    expect(await evidenceOf(id)).toMatchObject({ version: 1, submittedAt: null });
    stripe.behave("losing-answers");
    await expect(submit(id, 1)).rejects.toMatchObject({ code: "dispute_evidence_unsent" });
    stripe.behave("normally");
    await submit(id, 1);
    expect(atStripe(disputeId)?.evidence_details.submission_count).toBe(1);
    expect(await evidenceOf(id)).toMatchObject({ submittedAt: expect.any(Date) });
  });

  it("isn't sent empty, or once the bank has decided", async () => {
    const { id, disputeId } = await disputed();
    await expect(submit(id, 0)).rejects.toMatchObject({ code: "dispute_evidence_empty" });
    await save(id, 0);
    stripe.changeDispute(disputeId, "lost");
    await expect(submit(id, 1)).rejects.toMatchObject({ code: "dispute_not_answerable" });
    await applyDispute(context.services, disputeId);
    await expect(save(id, 1)).rejects.toMatchObject({ code: "dispute_not_answerable" });
  });

  it("is only for people with the right money", async () => {
    const { id } = await disputed();
    const denied = { code: "forbidden" };
    await expect(save(id, 0, { viewer: payer })).rejects.toMatchObject(denied);
    await expect(submit(id, 0, payer)).rejects.toMatchObject(denied);
    await expect(
      acceptDispute(context.services, payer, id, "They are right"),
    ).rejects.toMatchObject(denied);
    const seen = (viewer: TestUser) =>
      context.services.database.as(viewer, (transaction) =>
        transaction.selectFrom("dispute_evidence").select("dispute_id").execute(),
      );
    expect((await seen(finance)).length).toBeGreaterThan(0);
    expect(await seen(payer)).toEqual([]);
  });

  it("can still be sent from its draft once the payer's account is deleted", async () => {
    const leaver = await context.createUser();
    const { id, disputeId } = await disputed(leaver);
    await save(id, 0, { customerEmail: leaver.email, files: [pdf()] });
    await context.services.database.asSystem("test", (transaction) =>
      eraseAccount(context.services, transaction, leaver.userId),
    );
    const { dispute, evidence } = await readDispute(context.services, finance, id);
    expect(dispute).toMatchObject({ status: "needs_response", userId: null });
    expect(evidence).toMatchObject({ version: 1, files: [{ kind: "receipt" }] });
    await submit(id, 1);
    expect(atStripe(disputeId)?.evidence).toMatchObject({
      customer_email_address: leaver.email,
      receipt: expect.stringMatching(/^file_/),
    });
  });

  it("loses a file with malware, and whoever saved it gets an email", async () => {
    const { id } = await disputed();
    const { storage } = context.services;
    const { scanner } = storage;
    const { noteNew } = storage.quarantine;
    const scan = async (bytes: AsyncIterable<Uint8Array>) => {
      await text(bytes);
      return { kind: "infected", signature: "Test-Signature" };
    };
    Object.assign(storage, { scanner: { driver: "clamav", scan } });
    try {
      await save(id, 0, { viewer: colleague, files: [pdf()] });
      const removed = (await context.outbox()).filter(({ subject }) =>
        subject.startsWith("We removed a file from the evidence"),
      );
      expect(removed.map(({ recipient }) => recipient)).toEqual([colleague.email]);
      expect(removed[0]?.text).toContain("Receipt.pdf");
      expect(removed[0]?.text).toContain("add a clean copy");
      expect(await evidenceOf(id)).toMatchObject({ version: 2, files: [] });
      await expect(submit(id, 1)).rejects.toMatchObject({ code: "dispute_evidence_changed" });

      // The scan may also be faster than the form.
      storage.quarantine.noteNew = async (...given) => {
        await noteNew(...given);
        await context.runJobs();
      };
      await expect(save(id, 2, { files: [pdf()] })).rejects.toMatchObject({
        code: "validation_failed",
        details: { fields: [{ field: "file_receipt" }] },
      });
      expect(await evidenceOf(id)).toMatchObject({ version: 2, files: [] });
    } finally {
      Object.assign(storage, { scanner });
      storage.quarantine.noteNew = noteNew;
    }
  });

  it("is deleted some time after the decision, with its files", async () => {
    const { id, disputeId } = await disputed();
    await save(id, 0, { files: [pdf()] });
    stripe.changeDispute(disputeId, "won");
    await applyDispute(context.services, disputeId);
    const sweep = (before: Date) =>
      context.services.database.asSystem("test", (transaction) =>
        deleteOldEvidence(transaction, { before, limit: 10 }),
      );
    expect(await sweep(context.clock.now())).toBe(0);
    context.clock.advance({ days: 540 });
    expect(await sweep(context.clock.now())).toBeGreaterThan(0);
    expect(await readDispute(context.services, finance, id)).toMatchObject({ evidence: null });
  });
});

describe("accepting a dispute", () => {
  it("loses it for good, with the reason in the audit log", async () => {
    const { id, orderId } = await disputed();
    await acceptDispute(context.services, finance, id, "They are right");
    expect(await readDispute(context.services, finance, id)).toMatchObject({
      dispute: { status: "lost" },
    });
    expect(await orderNow(context, orderId)).toMatchObject({ lostCents: 4900 });
    expect(await actionsOf(id)).toContain("payments.dispute_accepted");
    await expect(
      acceptDispute(context.services, finance, id, "They are right"),
    ).rejects.toMatchObject({ code: "dispute_not_answerable" });
  });

  it("can be tried again when Stripe fails", async () => {
    const { id } = await disputed();
    stripe.behave("failing");
    await expect(
      acceptDispute(context.services, finance, id, "They are right"),
    ).rejects.toMatchObject({ code: expect.stringMatching(/dispute_evidence_(unsent|refused)/) });
    stripe.behave("normally");
    await acceptDispute(context.services, finance, id, "They are right");
    expect(await readDispute(context.services, finance, id)).toMatchObject({
      dispute: { status: "lost" },
    });
  });
});

async function actionsOf(id: string): Promise<string[]> {
  const entries = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("action")
      .where("subject_id", "=", id)
      .execute(),
  );
  return entries.map(({ action }) => action);
}
