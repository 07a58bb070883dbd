/** A team member on the page about us. */
export interface SampleTeamMember {
  id: string;
  name: string;
  role: string;
  about: string;
}

/** The demo's team. Production shows only the people it has configured. */
export const sampleTeam: readonly SampleTeamMember[] = [
  {
    id: "nadia-clarke",
    name: "Nadia Clarke",
    role: "Managing Director",
    about:
      "Ran nurse recruitment for a hospital network before starting the company. Responsible for every placement.",
  },
  {
    id: "emeka-balogun",
    name: "Emeka Balogun",
    role: "Head of Healthcare",
    about:
      "A physician who's been licensed on two continents. Plans each hire backward from the license.",
  },
  {
    id: "sofia-lindqvist",
    name: "Sofia Lindqvist",
    role: "Head of Technology",
    about: "Hired engineers for fifteen years. Reads the code before the resume.",
  },
  {
    id: "george-tremblay",
    name: "George Tremblay",
    role: "Head of Skilled Trades",
    about:
      "A Red Seal millwright who taught apprentices in Hamilton. Checks hours, tickets and tools.",
  },
  {
    id: "meilin-zhao",
    name: "Meilin Zhao",
    role: "Head of Mentor Programs",
    about: "Reads each mentor application and talks to mentors when something goes wrong.",
  },
];
