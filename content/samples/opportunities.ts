/** An opportunity as the samples describe one, in the columns of the table `opportunities`. */
export interface SampleOpportunity {
  id: string;
  kind: "investment" | "franchise";
  title: string;
  sector: string;
  location: string;
  country: "CA" | "US";
  investment_min_cents: number;
  investment_max_cents: number;
  currency: "CAD" | "USD";
  stage: string;
  summary: string;
  description: string;
  offered: string[];
  expected: string[];
  risks: string[];
  disclosure_note: string;
}

/** Invented businesses for demonstrations; never in production, always marked as samples. */
export const sampleOpportunities: readonly SampleOpportunity[] = [
  {
    id: "b1d50000-0000-4000-8000-000000000001",
    kind: "investment",
    title: "Lakeshore Sample Clinics",
    sector: "Healthcare",
    location: "Hamilton, ON",
    country: "CA",
    investment_min_cents: 250_000_00,
    investment_max_cents: 750_000_00,
    currency: "CAD",
    stage: "Operating, two locations",
    summary:
      "Two walk-in clinics with their own laboratory counter look for a partner for a third location and a shared booking system.",
    description:
      "The clinics opened in 2021 and 2023 in neighbourhoods where few family doctors take new patients. Eleven physicians work there under contracts of their own; the company rents the rooms, employs the staff and runs the laboratory counter.\n\nThe money would pay for the fit-out of a third location, the equipment of four examination rooms and a booking system for all three. The owners stay and run the company.",
    offered: [
      "A minority share, its size to be negotiated",
      "Accounts of the last three years, reviewed by an independent accountant",
      "A seat at the quarterly meeting of the owners",
    ],
    expected: [
      "The investment in two parts, the second when the lease is signed",
      "Experience in running a regulated service, or an adviser who has it",
      "Patience: the owners do not plan to sell",
    ],
    risks: [
      "A third location may lose money for longer than planned, or for good",
      "Fees for insured services are set by the province and can fall",
      "Physicians can leave on short notice",
      "A minority share in a private company is hard to sell",
    ],
    disclosure_note:
      "This is an introduction, not an offer of securities. Shares of a private company may be sold only under the securities law of the province and of your own place of residence. Have the documents read by a lawyer of your own before you sign.",
  },
  {
    id: "b1d50000-0000-4000-8000-000000000002",
    kind: "franchise",
    title: "Corner Sample Bakehouse",
    sector: "Food and drink",
    location: "Ontario, several cities",
    country: "CA",
    investment_min_cents: 180_000_00,
    investment_max_cents: 320_000_00,
    currency: "CAD",
    stage: "Franchise, nine locations",
    summary:
      "A neighbourhood bakery that bakes on site looks for owner-operators in cities of more than fifty thousand people.",
    description:
      "Nine bakeries work to the same recipes, ovens and opening hours. Five belong to franchisees, four to the company. Each bakes on site from five in the morning and sells over the counter and to cafes nearby.\n\nThe amount covers the franchise fee, the ovens, the fit-out of a shop of about 120 square metres and working capital for six months. Rent is extra.",
    offered: [
      "Recipes, suppliers and a training of eight weeks in a working bakery",
      "Help with choosing the place and reading the lease",
      "A protected area of three kilometres",
    ],
    expected: [
      "That you work in the bakery yourself in the first two years",
      "A third of the amount from your own means",
      "Six percent of sales as a royalty, two percent for advertising",
    ],
    risks: [
      "A bakery can fail, and the fit-out and the franchise fee are then lost",
      "The lease binds you longer than the first year's results can tell",
      "Flour, energy and wages can rise faster than prices",
      "You work early mornings and most weekends",
    ],
    disclosure_note:
      "In Ontario a franchisor must give you a disclosure document at least 14 days before you sign an agreement or pay anything. Nothing on this page replaces it. Read it with a lawyer and an accountant of your own.",
  },
  {
    id: "b1d50000-0000-4000-8000-000000000003",
    kind: "franchise",
    title: "Brightwire Sample Home Services",
    sector: "Skilled trades",
    location: "Buffalo, NY",
    country: "US",
    investment_min_cents: 95_000_00,
    investment_max_cents: 160_000_00,
    currency: "USD",
    stage: "Franchise, four territories",
    summary:
      "Electrical repairs and small installations for homes, run from a van and an office, with territories open around Buffalo.",
    description:
      "The company takes calls, prices common jobs from one list and sends a licensed electrician with a stocked van. Four territories are worked today, two by franchisees who began as employees.\n\nThe amount covers the franchise fee, two vans on lease with their first stock, software and working capital for four months.",
    offered: [
      "A call centre that books the first jobs",
      "A price list, a stock list and purchasing terms",
      "Three weeks of training and a visit each month in the first year",
    ],
    expected: [
      "A licensed electrician in the business from the first day: you or an employee",
      "Seven percent of sales as a royalty",
      "A credit record that a leasing company accepts",
    ],
    risks: [
      "Licensed electricians are hard to find, and without one you may not work",
      "You may not earn back what you put in",
      "The agreement limits where and for whom you may work after it ends",
      "Leases and software cost the same in a month without jobs",
    ],
    disclosure_note:
      "In the United States the FTC's franchise rule asks the franchisor to give you a disclosure document at least 14 days before you sign or pay; New York has rules of its own. Nothing on this page replaces it. Read it with a lawyer and an accountant of your own.",
  },
];
