import { type SampleMentorRow, sampleMentorRow } from "./mentors.ts";

interface Row extends Omit<SampleMentorRow, "experience_years" | "hourly_rate"> {
  experience_years: number | string;
  hourly_rate: number | string;
  application_status: string;
  payment_status: string;
  /** A column that the sync does not know. */
  notes: string;
}

export interface BadRow {
  what: string;
  cells: (string | number)[];
  /** The sync's message after `Row n: `; absent for none. */
  answer?: string;
  blank?: boolean;
}

/** Header as a person might write it, and the column it means. */
const layout: readonly [string, keyof Row][] = [
  ["E-mail", "email"],
  ["FULL NAME", "full_name"],
  [" Phone ", "phone"],
  ["Title", "title"],
  ["company", "company"],
  ["Location", "location"],
  ["Expertise", "expertise"],
  ["Experience Years", "experience_years"],
  ["hourly-rate", "hourly_rate"],
  ["Bio", "bio"],
  ["Notes of the office", "notes"],
  ["LinkedIn URL", "linkedin_url"],
  ["Availability", "availability"],
  ["Application Status", "application_status"],
  ["Payment Status", "payment_status"],
];

export const badRowsHeaders = layout.map(([header]) => header);

let next = 1_000;

export const badRows: readonly BadRow[] = [
  accepted("nothing: a good row", { email: "first.good@mentors.example", notes: "Called in May" }),
  refused("name of one letter", { full_name: "A" }, "Name must be at least 2 characters"),
  refused("no name", { full_name: "" }, "Name must be at least 2 characters"),
  refused(
    "name over 100 characters",
    { full_name: long(101) },
    "Name must be less than 100 characters",
  ),
  refused(
    "a control character in the name",
    { full_name: "Bell\u0007 Ringer (sample)" },
    "Name can't contain control characters",
  ),
  refused("no email address", { email: "" }, "Invalid email address"),
  refused("email without a domain", { email: "ada.sample" }, "Invalid email address"),
  refused(
    "email over 255 characters",
    { email: `${"a".repeat(250)}@mentors.example` },
    "Email must be less than 255 characters",
  ),
  refused(
    "the email address of row 2 again, in capitals",
    { email: "FIRST.GOOD@MENTORS.EXAMPLE" },
    "Email is the same as in row 2",
  ),
  refused("phone too short", { phone: "555 0100" }, "Phone must be at least 10 characters"),
  refused(
    "two phone numbers in one cell",
    { phone: "+1 201 555 0100, +1 201 555 0101" },
    "Phone must be less than 20 characters",
  ),
  refused("no title", { title: "" }, "Title must be at least 2 characters"),
  refused("no company, which the sheet requires", { company: "" }, "Company is required"),
  refused(
    "company over 100 characters",
    { company: long(101) },
    "Company must be less than 100 characters",
  ),
  refused("no location", { location: "" }, "Location must be at least 2 characters"),
  refused("no experience", { experience_years: "" }, "Experience is required"),
  refused(
    "experience in words",
    { experience_years: "12 years" },
    'Experience must be a whole number of years, not "12 years"',
  ),
  refused(
    "half a year of experience",
    { experience_years: 12.5 },
    'Experience must be a whole number of years, not "12.5"',
  ),
  refused("negative experience", { experience_years: -3 }, "Experience must be at least 0 years"),
  refused(
    "experience over 100 years",
    { experience_years: 101 },
    "Experience must be less than 100 years",
  ),
  refused("no rate", { hourly_rate: "" }, "Hourly rate is required"),
  refused(
    "rate with a currency sign",
    { hourly_rate: "$150" },
    'Hourly rate must be a whole number of dollars, not "$150"',
  ),
  refused(
    "rate with a thousands separator",
    { hourly_rate: "1,200" },
    'Hourly rate must be a whole number of dollars, not "1,200"',
  ),
  refused(
    "rate with an exponent",
    { hourly_rate: "1e3" },
    'Hourly rate must be a whole number of dollars, not "1e3"',
  ),
  refused("rate of nothing", { hourly_rate: 0 }, "Hourly rate must be at least $1"),
  refused("rate over $10,000", { hourly_rate: 10_001 }, "Hourly rate must be less than $10,000"),
  refused(
    "only commas for expertise",
    { expertise: " , ,, " },
    "At least one area of expertise is required",
  ),
  refused(
    "eleven areas of expertise",
    { expertise: "a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11" },
    "Maximum 10 areas of expertise allowed",
  ),
  refused(
    "an area over 50 characters",
    { expertise: long(51) },
    "Expertise must be less than 50 characters",
  ),
  refused("bio too short", { bio: "I help people." }, "Bio must be at least 50 characters"),
  refused(
    "bio over 2,000 characters",
    { bio: long(2_001) },
    "Bio must be less than 2,000 characters",
  ),
  refused(
    "a name instead of a LinkedIn address",
    { linkedin_url: "ada-sample" },
    "LinkedIn URL must be a web address that starts with https://",
  ),
  refused(
    "LinkedIn address over 255 characters",
    { linkedin_url: `https://www.linkedin.example/in/${"a".repeat(255)}` },
    "LinkedIn URL must be less than 255 characters",
  ),
  refused("no availability", { availability: "" }, "Availability must be at least 2 characters"),
  refused(
    "a status that does not exist",
    { application_status: "published" },
    'Application status must be one of draft, submitted, under review, approved, rejected, not "published"',
  ),
  refused(
    "a payment status that does not exist",
    { payment_status: "maybe" },
    'Payment status must be one of unpaid, paid, refunded, failed, not "maybe"',
  ),
  refused(
    "several things at once",
    { email: "nobody", company: "", hourly_rate: "free", bio: "Short." },
    'Invalid email address; Company is required; Hourly rate must be a whole number of dollars, not "free"; Bio must be at least 50 characters',
  ),
  {
    ...refused(
      "text beyond the last column, as an unquoted comma makes it",
      {},
      "A cell is past the last column (in a CSV file, put quotation marks around text with commas)",
    ),
    cells: [...toCells({}), "spilled over"],
  },
  { what: "a blank row, which is passed over", blank: true, cells: layout.map(() => "") },
  accepted("statuses in other words, so not public yet", {
    email: "under.review@mentors.example",
    application_status: "Under Review",
    payment_status: "PAID",
  }),
  accepted("numbers as a spreadsheet may write them, areas twice and empty", {
    email: "tidied@mentors.example",
    experience_years: "12.0",
    hourly_rate: "95.00",
    expertise: "Nurse licensing,, nurse Licensing , Relocation planning,",
  }),
  accepted("SQL, HTML and a formula, which are only text", {
    email: "plain.text@mentors.example",
    full_name: "Robert'); drop table mentor_profiles;-- (sample)",
    company: "<script>alert(1)</script>",
    bio: '=HYPERLINK("https://evil.example") is what someone once typed here, "quoted",\nover two lines; it must stay text.',
  }),
];

function accepted(what: string, changes: Partial<Row>): BadRow {
  return { what, cells: toCells(changes) };
}

function refused(what: string, changes: Partial<Row>, answer: string): BadRow {
  return { what, cells: toCells(changes), answer };
}

function toCells(changes: Partial<Row>): (string | number)[] {
  const row: Row = {
    ...sampleMentorRow(next++),
    application_status: "",
    payment_status: "",
    notes: "",
    ...changes,
  };
  return layout.map(([, column]) => row[column]);
}

function long(length: number): string {
  return "x".repeat(length);
}
