import { expect, test } from "vitest";
import { exceededBudget } from "./unproven-holds.rules.ts";

const one = {
  onDay: 1,
  inOffice: 1,
  underAddress: 1,
  emailsToday: 1,
  fromNetworkThisHour: 1,
  fromNetworkToday: 1,
};

test("unproven holds take at most a third of a day, and one where fewer times are offered", () => {
  expect(exceededBudget({ ...one, onDay: 5 }, 16)).toBeUndefined();
  expect(exceededBudget({ ...one, onDay: 6 }, 16)).toBe("officeHeld");
  expect(exceededBudget(one, 2)).toBeUndefined();
  expect(exceededBudget({ ...one, onDay: 2 }, 2)).toBe("officeHeld");
  expect(exceededBudget({ ...one, inOffice: 21 }, 16)).toBe("officeHeld");
});

test("one network, one address and one mailbox are each limited", () => {
  expect(exceededBudget({ ...one, fromNetworkThisHour: 8, fromNetworkToday: 16 }, 16)).toBe(
    undefined,
  );
  expect(exceededBudget({ ...one, fromNetworkThisHour: 9 }, 16)).toBe("networkHeldOften");
  expect(exceededBudget({ ...one, fromNetworkToday: 17 }, 16)).toBe("networkHeldOften");
  expect(exceededBudget({ ...one, underAddress: 3 }, 16)).toBe("addressHolds");
  expect(exceededBudget({ ...one, emailsToday: 6 }, 16)).toBe("emailedOften");
});
