/** What an invented person says about an hour with an invented mentor of `mentors.ts`. */
export interface SampleMentorReview {
  /** The mentor's id. */
  mentor: string;
  author: string;
  role: string;
  /** 1 to 5. */
  rating: number;
  text: string;
}

const mentor = (number: number) => `5a3b1e00-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** For demonstrations only, and always marked as samples. */
export const sampleMentorReviews: readonly SampleMentorReview[] = [
  {
    mentor: mentor(1),
    author: "Chidi A.",
    role: "General practitioner",
    rating: 5,
    text: "We put my exams, documents and savings on one timeline. It turns out I can do two of the steps at the same time.",
  },
  {
    mentor: mentor(1),
    author: "Nadia R.",
    role: "Internal medicine resident",
    rating: 5,
    text: "She'd read my documents before the call. She told me which one would be sent back, and why.",
  },
  {
    mentor: mentor(2),
    author: "Joy D.",
    role: "Registered nurse",
    rating: 5,
    text: "We did forty questions the way the exam asks them, then went over the ones I'd guessed. That same evening, I changed how I study.",
  },
  {
    mentor: mentor(2),
    author: "Paolo S.",
    role: "Charge nurse",
    rating: 4,
    text: "Good advice on leading colleagues who are older than I am. I would've liked more time on my contract.",
  },
  {
    mentor: mentor(3),
    author: "Hana K.",
    role: "Senior engineer",
    rating: 5,
    text: "A practice interview in the first half and blunt notes in the second. I knew what to work on before the hour was over.",
  },
  {
    mentor: mentor(3),
    author: "Bruno T.",
    role: "Engineering manager",
    rating: 4,
    text: "He asked for numbers I didn't have. Finding them was exactly what my promotion case needed.",
  },
  {
    mentor: mentor(4),
    author: "Elif Y.",
    role: "Analyst moving to data science",
    rating: 5,
    text: "She cut two of my five projects and had me explain a third to someone outside the field. My portfolio reads better now.",
  },
  {
    mentor: mentor(4),
    author: "Marcus L.",
    role: "Junior data scientist",
    rating: 5,
    text: "We went line by line through one notebook. No one had ever shown me where a reviewer stops reading.",
  },
  {
    mentor: mentor(5),
    author: "Piotr N.",
    role: "Journeyman electrician",
    rating: 5,
    text: "I learned which of my documents count in Alberta and which hours I have to log again, all before I paid for anything.",
  },
  {
    mentor: mentor(5),
    author: "Samuel O.",
    role: "Electrician, two-person company",
    rating: 4,
    text: "We went through three of my quotes. I'd forgotten to charge for the drive in all three.",
  },
  {
    mentor: mentor(6),
    author: "Yasmin B.",
    role: "Pharmacist",
    rating: 5,
    text: "She explained every clause in everyday words. Afterward I asked my employer four questions and got four answers.",
  },
  {
    mentor: mentor(6),
    author: "Olu F.",
    role: "Software developer",
    rating: 5,
    text: "She was clear about what she can't judge and which kind of lawyer can.",
  },
  {
    mentor: mentor(7),
    author: "Efua M.",
    role: "Founder of a food company",
    rating: 5,
    text: "My plan left out a year of rent. He caught it in the first five minutes.",
  },
  {
    mentor: mentor(7),
    author: "Diego V.",
    role: "Exporter",
    rating: 4,
    text: "Useful on how you get paid for a first contract abroad. The part about customs wasn't new to me.",
  },
  {
    mentor: mentor(8),
    author: "Aisha P.",
    role: "Family medicine resident",
    rating: 5,
    text: "She asked what my partner does for work before she asked about me. That decided which towns we looked at.",
  },
  {
    mentor: mentor(8),
    author: "Tom W.",
    role: "Physician recruiter",
    rating: 5,
    text: "Honest about why people leave after the second winter, and about what one clinic did to keep them.",
  },
  {
    mentor: mentor(9),
    author: "Minh H.",
    role: "Product manager",
    rating: 5,
    text: "A mock interview with written notes on every answer. I read them again before the real one.",
  },
  {
    mentor: mentor(9),
    author: "Clara E.",
    role: "Engineer moving to product",
    rating: 4,
    text: "He had me cut my story from six minutes to two. The hour flew by.",
  },
  {
    mentor: mentor(10),
    author: "Ibrahim S.",
    role: "Project manager",
    rating: 5,
    text: "We rewrote one page together, and I finally saw why people put the old one aside after ten seconds.",
  },
  {
    mentor: mentor(10),
    author: "Lena G.",
    role: "Office administrator",
    rating: 5,
    text: "Practical and kind. I left with a resume and three employers to write to.",
  },
  {
    mentor: mentor(12),
    author: "Victor J.",
    role: "Owner of two shops",
    rating: 5,
    text: "She read the franchise agreement with me and marked what I'd owe in a bad year. I'd only looked at good years.",
  },
  {
    mentor: mentor(12),
    author: "Simone C.",
    role: "Finance director",
    rating: 5,
    text: "We prepared for my first board meeting: shorter reports, and the question the directors would ask first.",
  },
];
