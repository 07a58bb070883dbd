/** An event of a demonstration. It comes back: a new date is made when the last one has passed. */
export interface SampleEvent {
  /** Its address begins with it. */
  series: string;
  kind: "conference" | "workshop" | "networking" | "webinar";
  title: string;
  summary: string;
  description: string;
  /** One entry a point, in order. */
  agenda: string[];
  host: string;
  /** The hour of the week, in the host's zone. `weekday` 0 is Sunday. */
  when: { weekday: number; hour: number; minute: number; timeZone: string };
  /** The least days between its announcement and its date. */
  daysAhead: number;
  durationMinutes: number;
  /** Null: no limit. */
  capacity: number | null;
}

/**
 * Invented events for demonstrations, all free and virtual, held by the invented mentors of
 * `mentors.ts` and always marked as samples.
 */
export const sampleEvents: readonly SampleEvent[] = [
  {
    series: "physician-careers-conference",
    kind: "conference",
    title: "Physician Careers Across Borders",
    summary:
      "A half day for physicians who plan to practice in Canada or the United States. We'll cover routes, exams, contracts and your first year.",
    description:
      "Four sessions, each with time for questions. Our speakers took different routes to a license. They'll share what they'd do again and what they'd do differently.",
    agenda: [
      "Routes to an independent license in Canada and the United States",
      "Exams and documents: what takes longest, and what you can do at the same time",
      "Reading a first contract with a hospital or a group practice",
      "Your first year: supervision, call and family",
    ],
    host: "Adaeze Okonkwo, consultant cardiologist",
    when: { weekday: 6, hour: 10, minute: 0, timeZone: "America/Toronto" },
    daysAhead: 21,
    durationMinutes: 240,
    capacity: 500,
  },
  {
    series: "contract-reading-workshop",
    kind: "workshop",
    title: "Read Your Offer: A Contract Workshop",
    summary:
      "Bring a job offer or use ours. In small groups, you'll go through it line by line: pay, hours, notice, coverage and moving costs.",
    description:
      "This is a hands-on session. You'll mark up an offer with a checklist and compare notes in groups of five. You'll leave with the questions to ask before you sign. This isn't legal advice.",
    agenda: [
      "What an offer must say, and what is often left out",
      "Group work with a checklist, on your offer or ours",
      "What people negotiate, and in what order",
      "Your own list of questions for the employer",
    ],
    host: "Leila Haddad, contract adviser",
    when: { weekday: 3, hour: 18, minute: 30, timeZone: "America/New_York" },
    daysAhead: 14,
    durationMinutes: 120,
    capacity: 60,
  },
  {
    series: "newcomers-networking-hour",
    kind: "networking",
    title: "Newcomers in Technology: Networking Hour",
    summary:
      "Meet people who moved for a tech job in the last three years. You'll talk in groups of four and switch every 15 minutes.",
    description:
      "There are no presentations. Bring one question you'd like answered and one tip you can share.",
    agenda: [
      "Welcome and how the tables work",
      "Three 15-minute rounds",
      "Open conversation for anyone who'd like to stay",
    ],
    host: "Daniel Hartwell, engineering leader",
    when: { weekday: 4, hour: 17, minute: 0, timeZone: "America/Toronto" },
    daysAhead: 9,
    durationMinutes: 60,
    capacity: 80,
  },
  {
    series: "img-licensing-webinar",
    kind: "webinar",
    title: "Licensing for International Medical Graduates",
    summary:
      "Which assessments, exams and documents come first, and how to manage several applications at the same time.",
    description:
      "A 40-minute talk and 20 minutes of questions. We'll follow a made-up applicant from the first credential check to the first day of supervised practice. You'll see each step and where the delays are.",
    agenda: ["The steps in order", "Documents that take longest", "Questions"],
    host: "Adaeze Okonkwo, consultant cardiologist",
    when: { weekday: 2, hour: 12, minute: 0, timeZone: "America/Toronto" },
    daysAhead: 7,
    durationMinutes: 60,
    capacity: null,
  },
  {
    series: "salary-talk-webinar",
    kind: "webinar",
    title: "Talking About Salary in a New Country",
    summary:
      "How to find the salary range before your interview, and what to say when an employer asks what you expect.",
    description:
      "A talk with three short role plays. You'll hear each conversation twice: first as it usually goes, and then with preparation. You'll see which sentences make the difference.",
    agenda: ["Finding the range", "Three conversations, twice each", "Questions"],
    host: "Daniel Hartwell, engineering leader",
    when: { weekday: 4, hour: 13, minute: 0, timeZone: "America/New_York" },
    daysAhead: 11,
    durationMinutes: 45,
    capacity: null,
  },
  {
    series: "panel-interview-webinar",
    kind: "webinar",
    title: "The Video Panel Interview",
    summary:
      "Four people on a screen, 40 minutes and a time difference. Learn how to prepare your room, your answers and your own questions.",
    description:
      "A practice panel of nurse managers and a recruiter interviews two volunteers. Everyone else fills in the same score sheet. Afterward, the panelists share what they wrote down and why.",
    agenda: ["Before the call", "A practice panel", "What the panel wrote down", "Questions"],
    host: "Marisol Reyes, nurse manager",
    when: { weekday: 1, hour: 19, minute: 0, timeZone: "America/New_York" },
    daysAhead: 16,
    durationMinutes: 60,
    capacity: null,
  },
];
