import type { OfficeName } from "./consultations.constants.ts";

/**
 * Days from Monday to Friday on which an office is closed, as they stand when the office is first set
 * up; administrators change them from then on.
 *
 * Toronto: Ontario's nine public holidays (Employment Standards Act, 2000, and the Ministry of Labour's
 * guide "Public holidays"); one at a weekend is taken on the next working day.
 *
 * New York: federal holidays (5 U.S.C. 6103, Executive Order 11582, the Office of Personnel
 * Management's list): Saturday's on the Friday, Sunday's on the Monday; and of the state's own
 * (General Construction Law, section 24) Lincoln's Birthday and Election Day.
 */
export const officeHolidays: Record<OfficeName, readonly string[]> = {
  toronto: [
    "2026-12-25",
    "2026-12-28",
    "2027-01-01",
    "2027-02-15",
    "2027-03-26",
    "2027-05-24",
    "2027-07-01",
    "2027-09-06",
    "2027-10-11",
    "2027-12-27",
    "2027-12-28",
    "2028-01-03",
    "2028-02-21",
    "2028-04-14",
    "2028-05-22",
    "2028-07-03",
    "2028-09-04",
    "2028-10-09",
    "2028-12-25",
    "2028-12-26",
  ],
  "new-york": [
    "2026-11-26",
    "2026-12-25",
    "2027-01-01",
    "2027-01-18",
    "2027-02-12",
    "2027-02-15",
    "2027-05-31",
    "2027-06-18",
    "2027-07-05",
    "2027-09-06",
    "2027-10-11",
    "2027-11-02",
    "2027-11-11",
    "2027-11-25",
    "2027-12-24",
    "2027-12-31",
    "2028-01-17",
    "2028-02-21",
    "2028-05-29",
    "2028-06-19",
    "2028-07-04",
    "2028-09-04",
    "2028-10-09",
    "2028-11-07",
    "2028-11-10",
    "2028-11-23",
    "2028-12-25",
  ],
};
