import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { plainWords } from "#shared/text/plain-words.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { fixtureJobs } from "./search.fixture.ts";
import { findClosestJobs, searchJobs } from "./search.usecases.server.ts";
import type { JobSearch } from "./search-address.rules.ts";
import { jobSearchPath } from "./search-address.rules.ts";
import { readJobSearch } from "./search-filter.rules.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  const now = context.clock.now();
  await context.services.database.asSystem("test jobs", (transaction) =>
    transaction
      .insertInto("jobs")
      .values(
        fixtureJobs.map(([title, location, sector, skills, text = "", remote], at) => {
          const region = location.slice(-2);
          const country = "AB BC MB NB NL NS NT NU ON PE QC SK YT".includes(region) ? "CA" : "US";
          const isHourly = sector === "trades" || sector === "healthcare";
          return {
            title,
            employer: `Employer ${at}`,
            sector,
            location,
            country,
            is_remote: remote === "remote",
            employment_type: at % 4 === 0 ? "part_time" : "full_time",
            salary_min_cents: isHourly ? 30_00 : 90_000_00,
            salary_max_cents: isHourly ? 40_00 + at * 10 : 120_000_00 + at * 100_00,
            salary_currency: country === "CA" ? "CAD" : "USD",
            salary_period: isHourly ? "hour" : "year",
            is_vacant: true,
            uses_ai: false,
            description: `Our team is growing and we welcome people who were trained abroad. ${text}`,
            responsibilities: ["Do the work"],
            requirements: ["Care"],
            skills: skills.split(", "),
            supports_visa: at % 2 === 0,
            helps_license: sector === "healthcare",
            posted_at: subtractTime(now, { hours: at }),
            closes_at: addTime(now, { days: 30 }),
          };
        }),
      )
      .execute(),
  );
});
afterAll(() => context.close());

async function find(search: string | Partial<JobSearch>) {
  const path = typeof search === "string" ? search : jobSearchPath(search);
  const { searchParams } = new URL(path, "http://site.example");
  return await searchJobs(context.services, anonymousViewer, readJobSearch(searchParams));
}
const titlesOf = async (search: Partial<JobSearch>) =>
  (await find(search)).jobs.map(({ title }) => title);

/** Typed words, the first result, and results that must not be there; null where nothing is found. */
const queries: readonly (readonly [
  keyword: string,
  location: string,
  first: string | null,
  ...not: string[],
])[] = [
  [
    "RN",
    "",
    "RN - Operating Room",
    "Construction Electrician",
    "Personal Support Worker",
    "Nursery Worker",
  ],
  ["rn", "halifax", "Intensive Care Nurse"],
  ["registered nurse", "", "Registered Nurse, Medicine", "Nursery Worker"],
  ["nurse", "", "Registered Nurse, Medicine", "Nursery Worker", "Plumber"],
  ["nurses", "", "Registered Nurse, Medicine", "Nursery Worker"],
  ["nursing", "", "Chief Nursing Officer"],
  ["infirmière", "", "Infirmière clinicienne"],
  ["infirmiere", "montreal", "Infirmière clinicienne", "Registered Nurse, Medicine"],
  ["nurse", "Quebec", "Infirmière clinicienne", "Registered Nurse, Medicine"],
  ["LPN", "", "LPN, Long-Term Care", "Registered Nurse, Medicine", "Intensive Care Nurse"],
  ["RPN", "", "Registered Practical Nurse", "Registered Nurse, Medicine"],
  ["licensed practical nurse", "", "Registered Practical Nurse", "Registered Nurse, Medicine"],
  ["practical nurse", "", "Registered Practical Nurse", "Registered Nurse, Medicine"],
  ["NP", "", "Nurse Practitioner, Primary Care", "Registered Nurse, Medicine"],
  ["ICU", "", "Intensive Care Nurse", "Registered Nurse, Medicine"],
  ["icu nurse", "", "Intensive Care Nurse", "LPN, Long-Term Care"],
  ["doctor", "", "Family Physician", "Doctoral Research Fellow"],
  ["doctors", "", "Family Physician", "Doctoral Research Fellow"],
  ["physician", "", "Family Physician", "Doctoral Research Fellow"],
  ["GP", "", "Family Physician", "Nurse Practitioner, Primary Care"],
  ["general practitioner", "", "General Practitioner", "Nurse Practitioner, Primary Care"],
  ["médecin", "", "Médecin de famille", "Medical Laboratory Technologist"],
  ["MD", "Saskatchewan", "General Practitioner", "Family Physician"],
  ["doctoral", "", "Doctoral Research Fellow", "Family Physician"],
  ["psychiatry", "", "Psychiatrist, Adult Outpatient"],
  ["anaesthetist", "", "Anesthesiologist"],
  ["pharmacien", "", "Pharmacist"],
  ["pharm", "", "Pharmacist"],
  ["PT", "", "Physiotherapist", "Cleaner, part time"],
  [
    "physical therapist",
    "",
    "Physical Therapist",
    "Cleaner, part time",
    "Psychiatrist, Adult Outpatient",
  ],
  ["physiotherapist", "Arizona", "Physical Therapist", "Physiotherapist"],
  ["OT", "", "Occupational Therapist", "Cleaner, part time"],
  ["PSW", "", "Personal Support Worker"],
  ["caregiver", "", "Live-in Caregiver"],
  ["lab tech", "", "Medical Laboratory Technologist", "Radiologic Technologist"],
  ["lab technologist", "", "Medical Laboratory Technologist", "Radiologic Technologist"],
  ["MLT", "", "Medical Laboratory Technologist", "Radiologic Technologist"],
  ["x-ray technologist", "", "Radiologic Technologist", "Medical Laboratory Technologist"],
  ["hygienist", "GTA", "Dental Hygienist"],
  ["EMT", "", "Primary Care Paramedic"],
  ["paramedic", "Yukon", "Primary Care Paramedic"],
  ["social worker", "NU", "Social Worker"],
  ["software engineer", "", "Software Engineer, Payments", "Mechanical Engineer"],
  ["software developer", "", "Senior Software Developer", "Vice President, Engineering"],
  ["programmer", "", "Software Engineer, Payments", "Product Manager"],
  ["développeur", "", "Développeur logiciel"],
  ["c++", "", "C++ Engineer, Graphics", "Développeur logiciel"],
  ["C#", "", "Développeur logiciel", "C++ Engineer, Graphics"],
  [".net", "", "Développeur logiciel"],
  ["JS", "", "Frontend Developer", "Senior Software Developer"],
  ["javascript", "", "Frontend Developer"],
  ["java", "", "Senior Software Developer"],
  ["k8s", "", "DevOps Engineer"],
  ["SRE", "", "DevOps Engineer", "Software Engineer, Payments"],
  ["postgres", "", "Software Engineer, Payments"],
  ["data", "Ottawa", "Data Analyst, Health", "Data Scientist"],
  ["AI", "", "Data Scientist", "Truck Driver, Long Haul"],
  ["PM", "", "Product Manager"],
  ["product manager", "WA", "Product Manager"],
  ["IT", "New Brunswick", "IT Support Specialist", "Accountant", "Occupational Therapist"],
  ["QA", "", "QA Automation Tester"],
  ["sysadmin", "", "Systems Administrator"],
  ["information security", "", "Cybersecurity Analyst"],
  ["electrician", "", "Construction Electrician"],
  ["électricien", "", "Électricien industriel"],
  ["electrician", "Saskatoon, SK", "Construction Electrician", "Électricien industriel"],
  ["welder", "", "Pipe Welder", "Plumber"],
  ["soudeur", "", "Soudeur-monteur", "Plumber"],
  ["welding", "USA", "Pipe Welder", "Soudeur-monteur"],
  ["millwright", "", "Industrial Mechanic (Millwright)"],
  ["mechanic", "", "Industrial Mechanic (Millwright)"],
  ["plumber", "Newfoundland", "Plumber"],
  ["hvac", "", "HVAC Technician"],
  ["trucker", "", "Truck Driver, Long Haul"],
  ["CNC", "IN", "CNC Machinist"],
  ["mason", "", "Bricklayer"],
  ["excavator operator", "", "Heavy Equipment Operator"],
  ["VP engineering", "", "Vice President, Engineering", "Mechanical Engineer"],
  ["CFO", "", "Chief Financial Officer", "Chief Nursing Officer"],
  ["HR", "", "Director of Human Resources", "Registered Nurse, Medicine"],
  ["engineer", "Quebec", "Vice President, Engineering", "Mechanical Engineer"],
  ["ingénieur", "Gatineau", "Ingénieur civil"],
  ["accountant jobs in", "moncton", "Accountant"],
  ["remote", "", "Software Engineer, Payments", "Senior Software Developer"],
  ["developer work from home", "", "Software Engineer, Payments", "Senior Software Developer"],
  ["télétravail", "", "Software Engineer, Payments"],
  ["", "remote", "Software Engineer, Payments", "Frontend Developer"],
  ["", "Toronto", "Registered Nurse, Medicine", "RN - Operating Room"],
  ["", "ON", "Registered Nurse, Medicine", "Carpenter"],
  ["", "Ontario", "Registered Nurse, Medicine", "Plumber"],
  ["", "ontar", "Registered Nurse, Medicine", "Plumber"],
  ["", "in Toronto, Ontario, Canada", "Registered Nurse, Medicine", "RN - Operating Room"],
  ["", "OR", "Carpenter", "Registered Nurse, Medicine"],
  ["", "LA", "Systems Administrator", "Data Scientist"],
  ["", "bay area", "Data Scientist", "Systems Administrator"],
  ["", "NYC", "DevOps Engineer", "Director of Human Resources"],
  ["", "New York", "DevOps Engineer", "Data Scientist"],
  ["", "Washington", "Anesthesiologist"],
  ["", "Washington DC", "Cybersecurity Analyst", "Anesthesiologist"],
  ["", "St. John's", "Plumber", "Occupational Therapist"],
  ["", "Saint John", "Occupational Therapist", "Plumber"],
  ["", "Québec City", "Médecin de famille", "Infirmière clinicienne"],
  ["", "PEI", "QA Automation Tester"],
  ["", "Atlantis", null],
  ["beekeeper", "", null],
  ["engineer nurse", "", null],
  ["%", "", null],
  ["'); drop table jobs; --", "", null],
];

describe("a search finds what people mean", () => {
  const cases = queries.map(([keyword, location, first, ...not]) => ({
    keyword,
    location,
    first,
    not,
  }));
  test.each(cases)("“$keyword” in “$location”: $first", async (given) => {
    const titles = await titlesOf({ keyword: given.keyword, location: given.location });
    expect(titles[0] ?? null).toBe(given.first);
    for (const title of given.not) expect(titles).not.toContain(title);
  });
});

test("the words of a text are the same in the database and in the browser", async () => {
  const texts = [
    ...fixtureJobs.flatMap(([title, location, , skills]) => [title, location, skills]),
    "C++, C#, ASP.NET & node.js: 24/7 (a–z) «œuvre» l’été… naïve_case Straße Łódź  ø 3D 1e5 $5.50",
    "مهندس 软件 инженер",
  ];
  const rows = await context.services.database.asSystem("test words", async (transaction) => {
    const folded = sql<{ words: string }>`
      select btrim(private.plain_words(text)) as words
      from unnest(array[${sql.join(texts)}]::text[]) with ordinality as given (text, at) order by at`;
    return (await folded.execute(transaction)).rows;
  });
  expect(rows.map(({ words }) => words)).toEqual(texts.map((text) => plainWords(text).join(" ")));
});

describe("where no job matches", () => {
  const closestTo = (search: Partial<JobSearch>) =>
    findClosestJobs(context.services, anonymousViewer, {
      keyword: "",
      location: "",
      filters: {},
      ...search,
    });

  test("typing errors are forgiven", async () => {
    const closest = await closestTo({ keyword: "registred nurze", location: "Hamilton" });
    expect(closest).toMatchObject({ isPartial: false, query: { location: "Hamilton" } });
    expect(closest?.jobs[0]?.title).toBe("RN - Operating Room");
    const place = await closestTo({ keyword: "electrician", location: "Saskaton" });
    expect(place?.jobs[0]?.title).toBe("Construction Electrician");
  });

  test("the place and the filters go next, and then all but some of the words", async () => {
    const elsewhere = await closestTo({ keyword: "welder", location: "Iqaluit" });
    expect(elsewhere).toMatchObject({ isPartial: false, query: { location: "" } });
    expect(elsewhere?.jobs[0]?.title).toBe("Pipe Welder");
    const some = await closestTo({ keyword: "welder beekeeper" });
    expect(some).toMatchObject({ isPartial: true });
    expect(some?.jobs[0]?.title).toBe("Pipe Welder");
    expect(await closestTo({ keyword: "qqqqqqqq" })).toBeNull();
  });
});

describe("filters", () => {
  test("count what each choice would leave, with the others as they are", async () => {
    const all = await find({});
    const inSector = (sector: string) => fixtureJobs.filter((job) => job[2] === sector).length;
    expect(all.total).toBe(fixtureJobs.length);
    expect(all.facets.sector).toEqual({
      healthcare: inSector("healthcare"),
      it: inSector("it"),
      trades: inSector("trades"),
      executive: inSector("executive"),
    });
    for (const [name, counts] of Object.entries(all.facets)) {
      for (const [value, count] of Object.entries(counts)) {
        const { total } = await find(`/jobs?${new URLSearchParams({ [name]: value })}`);
        expect(total, `${name} ${value}`).toBe(count);
      }
    }
  });

  test("keep the other choices of a filter that is set countable", async () => {
    const { total, facets } = await find({
      keyword: "nurse",
      filters: { sector: "healthcare", region: "CA-ON", visa: "yes" },
    });
    expect(total).toBe(facets.region["CA-ON"]);
    expect(facets.visa.yes).toBe(total);
    expect(facets.region["CA-NS"]).toBeGreaterThan(0);
    const { total: elsewhere } = await find({
      keyword: "nurse",
      filters: { sector: "healthcare", region: "CA-NS", visa: "yes" },
    });
    expect(elsewhere).toBe(facets.region["CA-NS"]);
  });

  test("tell professions by titles", async () => {
    expect(await titlesOf({ filters: { profession: "welder" } })).toEqual([
      "Pipe Welder",
      "Soudeur-monteur",
    ]);
    expect(await titlesOf({ filters: { profession: "practical-nurse" } })).toEqual([
      "Registered Practical Nurse",
      "LPN, Long-Term Care",
    ]);
  });

  test.each<[title: string, profession: string | null]>([
    ["Nursery Technician", null],
    ["Nurse, Emergency", "registered-nurse"],
    ["Travel Nurses", "registered-nurse"],
    ["Doctoral Candidate", null],
    ["Doctor (Rural)", "physician"],
    ["Doctors, Emergency", "physician"],
    ["Mechanical Technologist", null],
    ["Bus Mechanic", "vehicle-mechanic"],
    ["Mechanics", "vehicle-mechanic"],
    ["Physician Assistant, Emergency", "physician-assistant"],
    ["Nurse Aide", "care-aide"],
    ["Nurse's Aide", "care-aide"],
    ["Nursing Aide, Nights", "care-aide"],
    ["Veterinary Surgeon", "veterinarian"],
    ["Doctor’s Office Receptionist", null],
    ["Physician Recruiter", null],
    ["Nursing Unit Clerk", null],
    ["Dentist Assistant", null],
    ["Pharmacist Assistant", null],
    ["Registered Nurse, Physician's Office", "registered-nurse"],
    ["Registered Nurse Recruiter", null],
  ])("tell the profession of %s by whole words", async (title, profession) => {
    const found = await context.services.database.asSystem("test job", async (transaction) => {
      const rename = (from: string, to: string) =>
        transaction.updateTable("jobs").set({ title: to }).where("title", "=", from).execute();
      await rename("Bricklayer", title);
      const open = await transaction
        .selectFrom("open_jobs as open")
        .innerJoin("jobs as job", "job.id", "open.job_id")
        .select("open.profession")
        .where("job.title", "=", title)
        .executeTakeFirstOrThrow();
      await rename(title, "Bricklayer");
      return open.profession;
    });
    expect(found).toBe(profession);
  });

  test.each([
    ["/jobs?sector=nonsense&pay=1&type=&sort=x&page=abc", "/jobs"],
    ["/jobs?keyword=%20nurse%20%00&sector=it&sort=match", "/jobs?keyword=nurse&sector=it"],
    ["/jobs?sort=pay&page=2", "/jobs?sort=pay&page=2"],
  ])("what can't be meant in %s is left out", (given, path) => {
    const { searchParams } = new URL(given, "http://site.example");
    expect(jobSearchPath(readJobSearch(searchParams))).toBe(path);
  });
});

describe("the order", () => {
  test("is by date unless there are words, and by pay where asked", async () => {
    const byDate = (await find({})).jobs.map(({ postedAt }) => postedAt.getTime());
    expect(byDate).toEqual(byDate.toSorted((one, other) => other - one));
    const { jobs } = await find({ sort: "pay" });
    const yearly = jobs.map(({ pay }) => pay.maximumCents * (pay.period === "hour" ? 2080 : 1));
    expect(yearly).toEqual(yearly.toSorted((one, other) => other - one));
  });

  test("a page after the last is the last", async () => {
    const { page, pages, jobs } = await find({ page: 99 });
    expect([page, pages, jobs.length]).toEqual([3, 3, 20]);
  });
});

test("a job that is paused, closed or over is found no more, and one that opens again is", async () => {
  const change = (values: object) =>
    context.services.database.asSystem("test job", (transaction) =>
      transaction.updateTable("jobs").set(values).where("title", "=", "Bricklayer").execute(),
    );
  const found = async () => (await find({ keyword: "bricklayer" })).total;
  expect(await found()).toBe(1);
  for (const status of ["paused", "closed"]) {
    await change({ status });
    expect(await found(), status).toBe(0);
  }
  await change({ status: "open" });
  expect(await found()).toBe(1);
  await change({ closes_at: context.clock.now() });
  expect(await found()).toBe(0);
});

test("pay by the hour counts for a year with the posting's hours, and 40 a week where it says none", async () => {
  const setHours = (hoursPerWeek: number | null) =>
    context.services.database.asSystem("test job", (transaction) =>
      transaction
        .updateTable("jobs")
        .set({ content: JSON.stringify({ hoursPerWeek }) })
        .where("title", "=", "Pipe Welder")
        .execute(),
    );
  const isFound = async (pay: "40k" | "60k" | "80k") =>
    (await titlesOf({ keyword: "pipe welder", filters: { pay } })).includes("Pipe Welder");
  expect(await isFound("80k")).toBe(true);
  await setHours(null);
  expect(await isFound("80k")).toBe(true);
  await setHours(20);
  expect(await isFound("60k")).toBe(false);
  expect(await isFound("40k")).toBe(true);
});

test("remote work is found where its hire may live, by the filter, its counts and the box", async () => {
  const change = (title: string, values: { is_remote?: boolean; remote_regions: string[] }) =>
    context.services.database.asSystem("test job", (transaction) =>
      transaction.updateTable("jobs").set(values).where("title", "=", title).execute(),
    );
  await change("Registered Nurse, Medicine", { is_remote: true, remote_regions: ["CA-NS", "CA"] });
  await change("RN - Operating Room", { is_remote: true, remote_regions: ["CA-AB"] });
  await change("Registered Practical Nurse", { is_remote: true, remote_regions: ["CA-BC"] });
  await change("Dental Hygienist", { remote_regions: ["CA-AB"] });
  const places = [
    ["CA-AB", "Alberta", ["Registered Nurse, Medicine", "RN - Operating Room"]],
    ["CA-BC", "British Columbia", ["Registered Nurse, Medicine", "Registered Practical Nurse"]],
    ["CA-NS", "Nova Scotia", ["Registered Nurse, Medicine"]],
    ["CA-ON", "Ontario", ["Registered Nurse, Medicine", "Software Engineer, Payments"]],
    ["US-NY", "New York", ["DevOps Engineer"]],
  ] as const;
  const { facets } = await find({ filters: { remote: "yes" } });
  for (const [region, location, titles] of places) {
    const filters = { remote: "yes", region } as const;
    expect(await titlesOf({ filters }), region).toEqual(titles);
    expect(await titlesOf({ location, filters: { remote: "yes" } }), location).toEqual(titles);
    expect((await find({ filters })).total, region).toBe(titles.length);
    expect(facets.region[region], region).toBe(titles.length);
  }
  const { facets: byWords } = await find({ keyword: "nurse", filters: { remote: "yes" } });
  expect(byWords.region).toMatchObject({ "CA-AB": 2, "CA-BC": 2, "CA-ON": 1, "CA-QC": 1 });
  for (const region of ["CA-ON", "CA-AB"] as const) {
    expect(await titlesOf({ filters: { region } }), region).toContain("Dental Hygienist");
  }
});
