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
      "A half day for physicians who plan to practise in Canada or the United States: routes, exams, contracts and the first year.",
    description:
      "Four sessions and time for questions after each. The speakers took different routes to a licence and say what they would do again and what they would not. Slides go to everybody who registered.",
    agenda: [
      "Routes to an independent licence in Canada and the United States",
      "Exams and documents: what takes longest, and what can be done at the same time",
      "Reading a first contract with a hospital or a group practice",
      "The first year: supervision, call, family",
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
      "Bring a job offer, or use ours, and go through it line by line in small groups: pay, hours, notice, cover and moving costs.",
    description:
      "A working session. You mark up an offer with a checklist, compare notes in groups of five and leave with the questions to ask before you sign. This is practice in reading, not legal advice.",
    agenda: [
      "What an offer must say, and what is often left out",
      "Group work on a sample offer with a checklist",
      "Which points people negotiate, and in which order",
      "Your questions to the employer, written down",
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
      "Meet people who moved for a job in technology within the last three years, in tables of four that change every fifteen minutes.",
    description:
      "No talks. You are seated with three others, by city or by field as you choose, and move on when the bell rings. Come with one thing you want to know and one thing you can tell.",
    agenda: [
      "Welcome and how the tables work",
      "Three rounds of fifteen minutes",
      "Open floor for those who want to stay",
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
      "Which assessments, exams and documents come first, and how to keep several applications moving at once.",
    description:
      "A talk of forty minutes and twenty for questions. It follows one invented applicant from the first credential check to the first day of supervised practice, with the order of steps and where they wait.",
    agenda: ["The order of the steps", "Documents that take longest", "Questions"],
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
      "How to find the range for a role before the interview, and how to answer when you are asked what you expect.",
    description:
      "A talk with three short role plays. You hear the same conversation twice, once as it usually goes and once prepared, and see which sentences make the difference.",
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
      "Four people on a screen, forty minutes, a time difference: how to prepare the room, the answers and your own questions.",
    description:
      "Nurse managers and a recruiter sit on a practice panel and say afterwards what they wrote down and why. Two volunteers are interviewed; everybody else scores along with a sheet.",
    agenda: ["Before the call", "A practice panel", "What the panel wrote down", "Questions"],
    host: "Marisol Reyes, nurse manager",
    when: { weekday: 1, hour: 19, minute: 0, timeZone: "America/New_York" },
    daysAhead: 16,
    durationMinutes: 60,
    capacity: null,
  },
];
