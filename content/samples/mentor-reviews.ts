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
    text: "We put my exams, papers and savings on one timeline. Two steps I had planned one after the other can be done at the same time.",
  },
  {
    mentor: mentor(1),
    author: "Nadia R.",
    role: "Internal medicine resident",
    rating: 5,
    text: "She had read my documents before the call and told me which one would be sent back, and why.",
  },
  {
    mentor: mentor(2),
    author: "Joy D.",
    role: "Registered nurse",
    rating: 5,
    text: "Forty questions in the way the exam asks them, and then the ones I had guessed. I changed how I study the same evening.",
  },
  {
    mentor: mentor(2),
    author: "Paolo S.",
    role: "Charge nurse",
    rating: 4,
    text: "Good advice on leading colleagues who are older than I am. I would have liked more time for my contract.",
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
    text: "He asked for numbers I did not have. Finding them turned out to be the work my promotion case needed.",
  },
  {
    mentor: mentor(4),
    author: "Elif Y.",
    role: "Analyst moving to data science",
    rating: 5,
    text: "She removed two of my five projects and made me explain the third to somebody outside the field. It reads better now.",
  },
  {
    mentor: mentor(4),
    author: "Marcus L.",
    role: "Junior data scientist",
    rating: 5,
    text: "Line by line through one notebook. I had never been shown where a reviewer stops reading.",
  },
  {
    mentor: mentor(5),
    author: "Piotr N.",
    role: "Journeyman electrician",
    rating: 5,
    text: "I learned which of my papers count in Alberta and which hours I must log again, before I paid for anything.",
  },
  {
    mentor: mentor(5),
    author: "Samuel O.",
    role: "Electrician, two-person company",
    rating: 4,
    text: "We went through three of my quotes. In all three I had forgotten the drive.",
  },
  {
    mentor: mentor(6),
    author: "Yasmin B.",
    role: "Pharmacist",
    rating: 5,
    text: "Every clause in words I use myself. I asked my employer four questions afterwards and got four answers.",
  },
  {
    mentor: mentor(6),
    author: "Olu F.",
    role: "Software developer",
    rating: 5,
    text: "She said clearly what she cannot judge and which kind of lawyer can.",
  },
  {
    mentor: mentor(7),
    author: "Efua M.",
    role: "Founder of a food company",
    rating: 5,
    text: "My plan had a year without rent in it. He saw that in the first five minutes.",
  },
  {
    mentor: mentor(7),
    author: "Diego V.",
    role: "Exporter",
    rating: 4,
    text: "Useful on how a first contract abroad is paid. The part about customs was new to neither of us.",
  },
  {
    mentor: mentor(8),
    author: "Aisha P.",
    role: "Family medicine resident",
    rating: 5,
    text: "She asked what my partner does for work before she asked about me. It decided which towns we looked at.",
  },
  {
    mentor: mentor(8),
    author: "Tom W.",
    role: "Physician recruiter",
    rating: 5,
    text: "Honest about why people leave after the second winter, and about what one clinic did so that they stayed.",
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
    text: "He made me cut my story from six minutes to two. The hour went by quickly.",
  },
  {
    mentor: mentor(10),
    author: "Ibrahim S.",
    role: "Project manager",
    rating: 5,
    text: "We rewrote one page together, and I understood why the old one was put aside after ten seconds.",
  },
  {
    mentor: mentor(10),
    author: "Lena G.",
    role: "Office administrator",
    rating: 5,
    text: "Practical and kind. I left with a resume and with three employers to write to.",
  },
  {
    mentor: mentor(12),
    author: "Victor J.",
    role: "Owner of two shops",
    rating: 5,
    text: "She read the franchise agreement with me and marked what I would owe in a bad year. I had looked at good years only.",
  },
  {
    mentor: mentor(12),
    author: "Simone C.",
    role: "Finance director",
    rating: 5,
    text: "Preparation for my first board meeting: shorter papers, and the question they would ask first.",
  },
];
