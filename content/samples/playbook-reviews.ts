/** A sample review of a playbook. */
export interface PlaybookReview {
  name: string;
  /** What the person does, and where. */
  role: string;
  /** 1 to 5. */
  rating: number;
  text: string;
}

/** Sample reviews by playbook, for the demo. Production never shows them. */
export const playbookReviews: Readonly<Record<string, readonly PlaybookReview[]>> = {
  "career-transition": [
    {
      name: "Ifeoma Adeyemi",
      role: "Hospital physician, Sudbury, ON",
      rating: 5,
      text: "I'd been going over the same three ideas for a year. Once I wrote down what each would cost, in money and in months, two of them were out.",
    },
    {
      name: "Rafael Santos",
      role: "Nurse educator, Buffalo, NY",
      rating: 4,
      text: "The conversations with people in the new role were worth the price. I would've liked more about moving with a partner who also works.",
    },
    {
      name: "Anjali Menon",
      role: "Clinical informatics lead, Toronto, ON",
      rating: 5,
      text: "Plain and practical. I did one module a week, on Sunday mornings, and gave notice in week nine.",
    },
  ],
  "resume-optimization": [
    {
      name: "Joanna Kowalczyk",
      role: "Physiotherapist, Hamilton, ON",
      rating: 5,
      text: "My CV went from six pages to two, and now the top half of page one says what I can do.",
    },
    {
      name: "Tunde Balogun",
      role: "Systems administrator, Rochester, NY",
      rating: 4,
      text: "Good on wording and order. The part about explaining years abroad helped me most.",
    },
  ],
  "interview-excellence": [
    {
      name: "Grace Villanueva",
      role: "Registered nurse, Thunder Bay, ON",
      rating: 5,
      text: "Practicing six stories instead of sixty answers calmed me down. I knew which one to tell.",
    },
    {
      name: "Karim Haddad",
      role: "Family physician, Albany, NY",
      rating: 4,
      text: "The mock interview sheet is honest and a little uncomfortable, which is what I needed.",
    },
  ],
  "salary-negotiation": [
    {
      name: "Chidi Eze",
      role: "Hospitalist, Syracuse, NY",
      rating: 5,
      text: "I asked about tail coverage and call pay before I asked about salary. I wouldn't have known to.",
    },
    {
      name: "Hana Novak",
      role: "Software developer, Ottawa, ON",
      rating: 4,
      text: "Short scripts that I could say in my own voice. The module on written offers is the best one.",
    },
  ],
  "leadership-development": [
    {
      name: "Samuel Mensah",
      role: "Site supervisor, Kingston, ON",
      rating: 5,
      text: "I started holding one real conversation a week with each of my people. That alone changed the crew.",
    },
    {
      name: "Priya Raman",
      role: "Medical director, Rochester, NY",
      rating: 4,
      text: "Ten weeks is a long time when you're running a clinic, but every exercise was something I had to do anyway.",
    },
  ],
  "remote-work-mastery": [
    {
      name: "Lucía Herrera",
      role: "Product designer, Montreal, QC",
      rating: 5,
      text: "Our team wrote down how we answer messages and when we don't. Evenings are quiet now.",
    },
    {
      name: "Daniel Osei",
      role: "Telehealth physician, New York, NY",
      rating: 4,
      text: "A sober look at working from home. The weekly review is the part I still use.",
    },
  ],
};
