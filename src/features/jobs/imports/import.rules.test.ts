import { expect, test } from "vitest";
import { readXml } from "#platform/xml/read-xml.ts";
import { postingDefaults } from "../postings/posting.schemas.ts";
import {
  compareDrafts,
  mergeDraft,
  type RawJob,
  readFeedJobs,
  readSheetJobs,
  toPlainText,
  understandJobs,
} from "./import.rules.ts";

const nurse: RawJob = {
  Reference: "RN-7",
  Title: "Registered Nurse",
  Sector: "Nursing",
  Type: "Full-time",
  City: "Thunder Bay",
  "Province or state": "Ontario",
  Description: "Our emergency department sees 60,000 patients a year. You'll have a preceptor.",
  Requirements: "- Registration in Ontario\n- Two years in emergency care",
  Skills: "Triage, Emergency care",
  "Pay from": "39.07",
  "Pay to": "56",
  "Pay per": "hour",
  "Closes on": "2027-01-31",
  Openings: "3",
};

const understand = (...raws: RawJob[]) =>
  understandJobs(
    raws.map((raw, index) => ({ place: index + 2, raw })),
    "row",
  );

test("a row becomes the parts of a posting", () => {
  expect(understand(nurse).jobs).toEqual([
    {
      place: 2,
      reference: "RN-7",
      problems: [],
      draft: {
        title: "Registered Nurse",
        description:
          "Our emergency department sees 60,000 patients a year. You'll have a preceptor.",
        requirements: ["Registration in Ontario", "Two years in emergency care"],
        skills: ["Triage", "Emergency care"],
        sector: "healthcare",
        employmentType: "full_time",
        city: "Thunder Bay",
        region: "CA-ON",
        pay: {
          minimumCents: 3907,
          maximumCents: 5600,
          currency: "CAD",
          period: "hour",
        },
        openings: 3,
        closesOn: "2027-01-31",
      },
    },
  ]);
});

test("what can't be understood is left out and named", () => {
  const { jobs } = understand({
    reference: "1",
    title: "Welder",
    region: "Bavaria",
    "pay from": "a lot",
    "closes on": "soon",
    openings: "0",
    type: "zero-hours",
    description: "Too short",
  });
  expect(jobs[0]?.draft).toEqual({ title: "Welder" });
  expect(jobs[0]?.problems).toEqual([
    "About the job: the description must be at least 50 characters",
    "Employment type: we can't read this value",
    "Province or state: we can't read this value",
    "Pay: we can't read this value",
    "Openings: openings must be a whole number from 1 to 999",
    "Last day for applications: we can't read this value",
  ]);
});

test("a job without a reference or a title, or with another's reference, is skipped", () => {
  const { jobs, skipped } = understand(nurse, { title: "No reference" }, { id: "2" }, nurse);
  expect(jobs).toHaveLength(1);
  expect(skipped).toEqual([
    { place: 3, problem: "It has no reference" },
    { place: 4, problem: "It has no title" },
    { place: 5, problem: "Its reference is already used in row 2" },
  ]);
  const feed = [nurse, nurse].map((raw, index) => ({ place: index + 1, raw }));
  expect(understandJobs(feed, "job").skipped).toEqual([
    { place: 2, problem: "Its reference is already used by job 1" },
  ]);
});

test("lines beyond what a posting can have are left out and named", () => {
  const lines = Array.from({ length: 22 }, (_, index) => `Duty ${index + 1}`);
  const [job] = understand({
    ...nurse,
    Responsibilities: lines.join("\n"),
    Skills: lines.slice(0, 20).join(","),
  }).jobs;
  expect(job?.draft.responsibilities).toEqual(lines.slice(0, 20));
  expect(job?.draft.skills).toEqual(lines.slice(0, 20));
  expect(job?.problems).toEqual(["Responsibilities: only the first 20 are imported"]);
});

test("a feed's jobs are found wherever they are, with their HTML as text", () => {
  const xml = `<?xml version="1.0"?><source><publisher>X</publisher><jobs>
    <job><title><![CDATA[R&D Nurse]]></title><referencenumber>9</referencenumber>
      <city>Newark</city><state>NJ</state><jobtype>parttime</jobtype>
      <salary>$41.50 - $52 per hour</salary>
      <description><![CDATA[<p>Care for adults &amp; children in our unit.</p><ul><li>Days</li><li>Nights</li></ul><script>alert(1)</script>]]></description>
    </job><job><title>Two</title><referencenumber>10</referencenumber></job></jobs></source>`;
  const { jobs } = understandJobs(readFeedJobs(readXml(xml) ?? ""), "job");
  expect(jobs.map(({ reference, place }) => [reference, place])).toEqual([
    ["9", 1],
    ["10", 2],
  ]);
  expect(jobs[0]?.draft).toMatchObject({
    title: "R&D Nurse",
    region: "US-NJ",
    employmentType: "part_time",
    pay: { minimumCents: 4150, maximumCents: 5200, currency: "USD", period: "hour" },
    description: "Care for adults & children in our unit.\nDays\nNights",
  });
});

test.each([
  ["$70,000 to $90,000 CAD a year", [7000000, 9000000, "CAD", "year"]],
  ["USD 45/hr", [4500, 4500, "USD", "hour"]],
  ["120000 yearly", [12000000, 12000000, "CAD", "year"]],
  ["$45 minimum per hour", [4500, 4500, "CAD", "hour"]],
])("the salary %s", (salary, [minimumCents, maximumCents, currency, period]) => {
  const { jobs } = understand({ id: "1", title: "Welder", state: "ON", salary });
  expect(jobs[0]?.draft.pay).toMatchObject({ minimumCents, maximumCents, currency, period });
});

test.each([
  "competitive",
  "$40",
  "up to $90,000 or more depending on 2 years",
  "-5 an hour",
  "$95k a year",
  "$120K per year",
  "$95 k/yr",
  "$95kCAD a year",
  "$60-95k a year",
  "$80-$100k annual",
  "$95k - $105k a year",
  "$95 thousand a year",
  "$1.2M a year",
])("the salary %s isn't guessed", (salary) => {
  const { jobs } = understand({ id: "1", title: "Welder", state: "ON", salary });
  expect(jobs[0]?.draft).toEqual({ title: "Welder", region: "CA-ON" });
  expect(jobs[0]?.problems).toEqual(["Pay: we can't read this value"]);
});

test.each([
  ["Fully remote", "full"],
  ["Full", "full"],
  ["Remote, Nova Scotia", "full"],
  ["North America, remote", "full"],
  ["Yes", "full"],
  ["Hybrid remote", "hybrid"],
  ["On-site", "none"],
  ["No", "none"],
])("the remote work %s", (remote, kind) => {
  const [job] = understand({ id: "1", title: "Welder", remote }).jobs;
  expect(job?.draft.remote).toBe(kind);
  expect(job?.problems).toEqual([]);
});

test.each([
  "Not remote",
  "Non-remote",
  "nonremote",
  "NO_REMOTE",
  "No remote work",
  "Remote: no",
  "Remote work isn't possible",
  "On-site, full-time",
])("the remote work %s isn't guessed", (remote) => {
  const [job] = understand({ id: "1", title: "Welder", remote }).jobs;
  expect(job?.draft).toEqual({ title: "Welder" });
  expect(job?.problems).toEqual([expect.stringContaining("we can't read this value")]);
});

test("empty rows and unknown columns are skipped", () => {
  const rows = [
    { number: 2, cells: ["", ""] },
    { number: 3, cells: ["A1", "Nurse", "secret"] },
  ];
  const found = readSheetJobs(["ID", "Job title", "Cost center"], rows);
  const { jobs, skipped } = understandJobs(found, "row");
  expect(skipped).toEqual([]);
  expect(jobs).toEqual([{ place: 3, reference: "A1", problems: [], draft: { title: "Nurse" } }]);
});

test("only the parts that differ count as changes, whatever order their keys have", () => {
  const [job] = understand(nurse).jobs;
  const draft = job?.draft ?? {};
  const turned = JSON.parse(
    JSON.stringify(draft, Object.keys({ ...draft, ...(draft.pay as object) }).reverse()),
  );
  expect(compareDrafts({ ...draft, benefits: ["Pension"] }, draft).verdict).toBe("same");
  expect(compareDrafts(turned, { pay: draft.pay }).verdict).toBe("same");
  expect(compareDrafts({ ...draft, title: "Nurse" }, draft)).toEqual({
    verdict: "changed",
    changes: ["Job title"],
  });
  expect(compareDrafts(undefined, { title: "Nurse" }).verdict).toBe("new");
});

test("commission, an LMIA and its contact are read, and what a newer file leaves out stays", () => {
  const row = {
    ...nurse,
    Commission: "commission only",
    LMIA: "yes",
    "Employer address": "1 Sample Street, Thunder Bay",
    Contact: "Sample Team, jobs@lakeside.example",
  };
  const [job] = understand(row).jobs;
  expect(job?.problems).toEqual([]);
  const draft = mergeDraft(postingDefaults, job?.draft ?? {});
  expect(draft).toMatchObject({
    pay: { minimumCents: 3907, commission: "only", isTipped: false },
    plansLmia: true,
    employerAddress: "1 Sample Street, Thunder Bay",
    employerContact: "Sample Team, jobs@lakeside.example",
  });
  const newer = understand({ ...nurse, "Pay to": "58" }).jobs[0]?.draft ?? {};
  expect(compareDrafts(draft, newer)).toEqual({ verdict: "changed", changes: ["Pay"] });
  expect(mergeDraft(draft, newer).pay).toMatchObject({ maximumCents: 5800, commission: "only" });
  expect(understand({ ...nurse, commission: "sometimes" }).jobs[0]?.problems).toEqual([
    "Pay: we can't read this value",
  ]);
});

test("HTML becomes text, escaped or not", () => {
  expect(toPlainText("&lt;p&gt;One&lt;/p&gt;&lt;p&gt;R&amp;amp;D")).toBe("One\nR&D");
  expect(toPlainText("a<br/>b")).toBe("a\nb");
  expect(toPlainText("<p>For a ratio < 5 and <b>calm</b>")).toBe("For a ratio < 5 and calm");
  expect(toPlainText("a<style>p { color: red }")).toBe("a");
});

test.each([
  ["signs that open nothing", "<".repeat(2_000_000)],
  ["tags without an end", "<script ".repeat(250_000)],
  ["scripts without an end", "<script>".repeat(250_000)],
  ["ends without an end", `<script>${"</script ".repeat(200_000)}`],
])("a file of %s is read quickly", (_, html) => {
  const before = process.threadCpuUsage();
  const xml = `<source><job><id>1</id><title>Welder</title><description><![CDATA[${html}]]></description></job></source>`;
  expect(understandJobs(readFeedJobs(readXml(xml) ?? ""), "job").jobs).toHaveLength(1);
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(3_000);
});

test("values that are far too long are read quickly, and refused", () => {
  const before = process.threadCpuUsage();
  const { jobs } = understand({
    id: "1",
    title: "Welder",
    sector: `${"\u0301".repeat(200_000)}${"\u0316".repeat(200_000)}`,
    salary: `1${",".repeat(9_990)}x1`,
    description: "a".repeat(100_000),
  });
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(1_000);
  expect(jobs[0]?.draft).toEqual({ title: "Welder" });
  expect(jobs[0]?.problems).toEqual([
    "About the job: the description must be less than 8,000 characters",
    "Sector: we can't read this value",
    "Pay: we can't read this value",
  ]);
});

test.each([
  `${",".repeat(9_990)}x1`,
  `1${",".repeat(9_990)}x1`,
  `1 - ${" ".repeat(9_980)}x1`,
  `1.${"1".repeat(9_980)}x1`,
])("a salary of ten thousand signs is read quickly", (salary) => {
  const raws = Array.from({ length: 200 }, (_, index) => ({
    id: String(index + 1),
    title: "Welder",
    salary,
  }));
  const before = process.threadCpuUsage();
  expect(understand(...raws).jobs).toHaveLength(200);
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(3_000);
});
