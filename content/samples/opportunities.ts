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
      "Two walk-in clinics with their own lab are looking for a partner for a third location and a shared booking system.",
    description:
      "The clinics opened in 2021 and 2023 in neighborhoods where few family doctors take new patients. Eleven physicians work at the clinics under their own contracts. The company rents the space, employs the staff and runs the lab.\n\nThe investment would pay for building out a third location, equipping four exam rooms and setting up a booking system for all three locations. The owners will stay and run the company.",
    offered: [
      "A minority share, size to be negotiated",
      "Financial statements for the last three years, reviewed by an independent accountant",
      "A seat at the quarterly owners' meeting",
    ],
    expected: [
      "The investment in two payments, the second when the lease is signed",
      "Experience running a regulated service, or an adviser who has it",
      "Patience, because the owners don't plan to sell",
    ],
    risks: [
      "A third location may lose money for longer than planned, or for good",
      "Fees for insured services are set by the province and can fall",
      "Physicians can leave on short notice",
      "A minority share in a private company is hard to sell",
    ],
    disclosure_note:
      "This is an introduction, not an offer of securities. Shares in a private company can be sold only under the securities laws of Ontario and of the place where you live. Have your own lawyer review the documents before you sign.",
  },
  {
    id: "b1d50000-0000-4000-8000-000000000002",
    kind: "franchise",
    title: "Corner Sample Bakehouse",
    sector: "Food and drink",
    location: "Several cities in Ontario",
    country: "CA",
    investment_min_cents: 180_000_00,
    investment_max_cents: 320_000_00,
    currency: "CAD",
    stage: "Franchise, nine locations",
    summary:
      "A neighborhood bakery that bakes on site is looking for owner-operators in cities of more than 50,000 people.",
    description:
      "Nine bakeries share the same recipes, ovens and hours. Franchisees own five and the company owns four. Each location bakes on site from 5 a.m. and sells over the counter and to nearby cafés.\n\nThe investment covers the franchise fee, the ovens, building out a shop of about 1,300 square feet and working capital for six months. Rent is extra.",
    offered: [
      "Recipes, suppliers and eight weeks of training in a working bakery",
      "Help choosing the location and reviewing the lease",
      "A protected area of three kilometers around your bakery",
    ],
    expected: [
      "You work in the bakery yourself for the first two years",
      "A third of the investment from your own funds",
      "A royalty of 6% of sales, plus 2% for advertising",
    ],
    risks: [
      "A bakery can fail, and you'd lose the build-out and the franchise fee",
      "The lease commits you for years, whatever your first-year results",
      "Flour, energy and wages can rise faster than prices",
      "You work early mornings and most weekends",
    ],
    disclosure_note:
      "In Ontario, a franchisor must give you a disclosure document at least 14 days before you sign an agreement or pay anything. Nothing on this page replaces the document. Review it with your own lawyer and accountant.",
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
      "A home electrical repair and installation business, run from vans and an office, with open territories around Buffalo.",
    description:
      "The company takes calls, prices common jobs from one list and sends a licensed electrician with a stocked van. There are four active territories today, two run by franchisees who started as employees.\n\nThe investment covers the franchise fee, two leased vans with their first stock, software and working capital for four months.",
    offered: [
      "A call center that books your first jobs",
      "A price list, a stock list and supplier terms",
      "Three weeks of training and a monthly visit in the first year",
    ],
    expected: [
      "A licensed electrician in the business from day one, either you or an employee",
      "A royalty of 7% of sales",
      "A credit history that a leasing company will accept",
    ],
    risks: [
      "Licensed electricians are hard to find, and you can't operate without one",
      "You may not earn back your investment",
      "The agreement limits where and for whom you can work after it ends",
      "Leases and software cost the same even in a month with no jobs",
    ],
    disclosure_note:
      "In the United States, the FTC's Franchise Rule requires the franchisor to give you a disclosure document at least 14 days before you sign or pay. New York has its own rules. Nothing on this page replaces the document. Review it with your own lawyer and accountant.",
  },
];
