import { describe, expect, it } from "vitest";
import { dayInUtc } from "#shared/time.ts";
import { passMonths, type SandboxMonths } from "./sandbox.months.ts";

const active: SandboxMonths = {
  status: "active",
  anchorAt: new Date("2027-01-31T10:00:00Z"),
  anchorMonths: 1,
  cardDeclines: false,
  endsWithMonth: false,
  endedAt: null,
};

describe("months of the sandbox", () => {
  it("are not renewed before they are over", () => {
    const { after, paid } = passMonths(active, new Date("2027-02-28T09:59:59Z"));
    expect({ after, paid }).toEqual({ after: active, paid: [] });
  });

  it("are each paid once, however many have passed", () => {
    const { after, paid } = passMonths(active, new Date("2027-04-30T10:00:00Z"));
    expect(paid.map(({ periodEnd }) => dayInUtc(periodEnd))).toEqual([
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
    expect(passMonths(after, new Date("2027-04-30T10:00:00Z")).paid).toEqual([]);
  });

  it("end when that is wanted, with the one that is paid for", () => {
    const { after, paid } = passMonths({ ...active, endsWithMonth: true }, new Date("2027-06-01"));
    expect(after).toMatchObject({ status: "ended", endedAt: new Date("2027-02-28T10:00:00Z") });
    expect(paid).toEqual([]);
  });

  it("are past due while the card declines, and made up for by a better one", () => {
    const declining = { ...active, cardDeclines: true };
    const { after } = passMonths(declining, new Date("2027-03-01"));
    expect(after).toMatchObject({ status: "past_due", anchorMonths: 1 });
    const replaced = passMonths({ ...after, cardDeclines: false }, new Date("2027-03-02"));
    expect(replaced.after).toMatchObject({ status: "active", anchorMonths: 2 });
    expect(replaced.paid).toMatchObject([{ periodEnd: new Date("2027-03-31T10:00:00Z") }]);
  });

  it("end when a renewal has been declined for two weeks", () => {
    const { after } = passMonths(
      { ...active, cardDeclines: true },
      new Date("2027-03-14T10:00:00Z"),
    );
    expect(after).toMatchObject({ status: "ended", endedAt: new Date("2027-03-14T10:00:00Z") });
  });
});
