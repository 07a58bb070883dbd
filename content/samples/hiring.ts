/**
 * Invented organizations, for demonstrations only; always marked as samples.
 */
export interface SampleOrganization {
  id: string;
  slug: string;
  publicName: string;
  legalName: string;
  website: string;
  domain: string;
  sector: "healthcare" | "technology";
  sizeBand: "100-499" | "25-99";
  description: string;
  location: { city: string; region: string; country: string };
  /** Sample jobs that are its own. */
  jobIds: readonly string[];
}

export const sampleOrganizations: readonly SampleOrganization[] = [
  {
    id: "6b0b5000-0000-4000-8000-0000000000a1",
    slug: "harbour-sample-hospital",
    publicName: "Harbour Sample Hospital",
    legalName: "Harbour Sample Health Corporation",
    website: "https://harbour-hospital.example",
    domain: "harbour-hospital.example",
    sector: "healthcare",
    sizeBand: "100-499",
    description:
      "A 180-bed hospital on the harbor with a regional trauma program. Nurses and physicians trained in 31 countries work here. Each one starts with a preceptor, help with registration and a settlement worker for the family.",
    location: { city: "Halifax", region: "CA-NS", country: "Canada" },
    jobIds: ["6b0b5000-0000-4000-8000-000000000001", "6b0b5000-0000-4000-8000-000000000006"],
  },
  {
    id: "6b0b5000-0000-4000-8000-0000000000a2",
    slug: "northline-sample-software",
    publicName: "Northline Sample Software",
    legalName: "Northline Sample Software Inc.",
    website: "https://northline-software.example",
    domain: "northline-software.example",
    sector: "technology",
    sizeBand: "25-99",
    description:
      "Sixty people build payment software for marketplaces. The team is spread across Canada and meets in Toronto four times a year.",
    location: { city: "Toronto", region: "CA-ON", country: "Canada" },
    jobIds: ["6b0b5000-0000-4000-8000-000000000002"],
  },
];
