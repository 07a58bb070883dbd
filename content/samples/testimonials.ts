/** A sample testimonial. `sector` is the person's line of work. */
export interface SampleTestimonial {
  id: string;
  name: string;
  role: string;
  company: string;
  sector: "healthcare" | "it" | "trades";
  rating: 5;
  text: string;
}

/** The demo's testimonials. Every list of them is marked as samples. */
export const sampleTestimonials: readonly SampleTestimonial[] = [
  {
    id: "chinwe",
    name: "Chinwe Adeyemi",
    role: "Registered Nurse, Intensive Care",
    company: "Harbour Sample Hospital",
    sector: "healthcare",
    rating: 5,
    text: "Someone went through my registration file with me line by line. When the regulator asked for my transcript a second time, we already had it.",
  },
  {
    id: "rafael",
    name: "Rafael Quintana",
    role: "Backend Engineer",
    company: "Northline Sample Software",
    sector: "it",
    rating: 5,
    text: "Two interviews, one take-home that took an evening, and a written offer in the range they'd given me on the first call.",
  },
  {
    id: "tomasz",
    name: "Tomasz Wilk",
    role: "Construction Electrician",
    company: "Prairie Sample Electric",
    sector: "trades",
    rating: 5,
    text: "My hours were assessed before I sold my van. I knew which exam I had to write and by when, and I didn't pay anyone for the job.",
  },
  {
    id: "meera",
    name: "Meera Pillai",
    role: "Director of Nursing",
    company: "Valley Sample Care Group",
    sector: "healthcare",
    rating: 5,
    text: "They told us in the first meeting that our start date was too early for the license. That honesty saved us from a staffing plan that would have failed.",
  },
  {
    id: "samuel",
    name: "Samuel Boateng",
    role: "Head of Platform",
    company: "Hudson Sample Systems",
    sector: "it",
    rating: 5,
    text: "We asked for ten names and got four. All four could do the work, and we hired two of them.",
  },
  {
    id: "dolores",
    name: "Dolores Mbeki",
    role: "Site Superintendent",
    company: "Steeltown Sample Works",
    sector: "trades",
    rating: 5,
    text: "The millwrights arrived with their safety tickets done and a place to live for three months. They were working in the first week.",
  },
  {
    id: "farid",
    name: "Farid Rahmani",
    role: "Family Physician",
    company: "Lakehead Sample Clinic",
    sector: "healthcare",
    rating: 5,
    text: "I got a calendar with every step from the assessment to my first clinic, and the phone number of a person who actually answered.",
  },
  {
    id: "linh",
    name: "Linh Tran",
    role: "Data Analyst",
    company: "Rideau Sample Health Data",
    sector: "it",
    rating: 5,
    text: "No one asked how many years I'd worked in Canada. They asked for a piece of analysis I was proud of, and they read it.",
  },
  {
    id: "patrick",
    name: "Patrick O'Dwyer",
    role: "Pipe Welder",
    company: "Gulf Sample Fabrication",
    sector: "trades",
    rating: 5,
    text: "Before the test they sent me the exact procedure and the pipe schedule. I practiced for a week and passed.",
  },
];
