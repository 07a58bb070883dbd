import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Destination, PayoutDriver, TransferOrder } from "./payout-driver.ts";

/** A driver's setup for the suite, which plays the payee. */
export interface DriverUnderTest {
  driver: PayoutDriver;
  /** A destination that can be paid. */
  ready(): Promise<Destination>;
  /** Digits that only the payee and the bank may see. */
  secretDigits: string;
  /** One that was never there, or can't be read. */
  unknown: Destination;
  /** The sum that has left for a destination, in cents. A driver that moves nothing answers 0. */
  sentTo(destination: Destination): number;
}

/** Conformance suite of payout drivers. */
export function describePayoutDriver(name: string, open: () => Promise<DriverUnderTest>): void {
  describe(`the ${name} payout driver`, () => {
    let subject: DriverUnderTest;
    beforeAll(async () => {
      subject = await open();
    });

    const order = (destination: Destination, changes: Partial<TransferOrder> = {}) => ({
      transferId: randomUUID(),
      destination,
      amountCents: 12_750,
      currency: "USD" as const,
      description: "Payout to a mentor (sample)",
      ...changes,
    });

    it("reads a destination that can be paid, without giving its number away", async () => {
      const destination = await subject.ready();
      const state = await subject.driver.readDestination(destination);
      expect(state).toMatchObject({ state: "ready", missing: [] });
      expect(state?.label).toMatch(/ending in \d{2,4}$/);
      expect(JSON.stringify(state)).not.toContain(subject.secretDigits);
      expect(destination.stored).not.toContain(subject.secretDigits);
    });

    it("knows nothing of a destination that isn't there, and sends nothing to it", async () => {
      expect(await subject.driver.readDestination(subject.unknown)).toBeUndefined();
      const result = await subject.driver.send(order(subject.unknown));
      expect(result).toMatchObject({ outcome: "refused", reason: expect.stringMatching(/\.$/) });
    });

    it("sends once under one id, also when asked at the same time", async () => {
      const destination = await subject.ready();
      const asked = order(destination);
      const results = await Promise.all(
        Array.from({ length: 5 }, () => subject.driver.send(asked)),
      );
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      const [result] = results;
      expect(["sent", "by_hand"]).toContain(result?.outcome);
      const moved = result?.outcome === "sent" ? asked.amountCents : 0;
      expect(subject.sentTo(destination)).toBe(moved);
      expect(await subject.driver.send(asked)).toEqual(result);
      expect(subject.sentTo(destination)).toBe(moved);
    });

    it("says afterwards what became of a transfer", async () => {
      const destination = await subject.ready();
      const asked = order(destination);
      const result = await subject.driver.send(asked);
      const found = await subject.driver.find(asked.transferId);
      if (result.outcome === "sent") {
        expect(found).toEqual({ state: "sent", reference: result.reference, reversedCents: 0 });
        expect(await subject.driver.find(randomUUID())).toEqual({ state: "none" });
      } else {
        expect(found).toEqual({ state: "by_hand" });
      }
    });

    it("takes a transfer back, or says that only the bank can", async () => {
      const destination = await subject.ready();
      const asked = order(destination);
      const result = await subject.driver.send(asked);
      const request = { reference: "", idempotencyKey: randomUUID() };
      if (result.outcome !== "sent") {
        await expect(subject.driver.reverse(request)).rejects.toMatchObject({
          code: "payout_reversal_by_hand",
        });
        return;
      }
      request.reference = result.reference;
      await subject.driver.reverse(request);
      await subject.driver.reverse(request);
      expect(await subject.driver.find(asked.transferId)).toMatchObject({
        reversedCents: asked.amountCents,
      });
      await expect(
        subject.driver.reverse({ ...request, idempotencyKey: randomUUID() }),
      ).rejects.toMatchObject({ code: "payout_reversal_refused" });
    });
  });
}
