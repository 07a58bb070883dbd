/**
 * Every figure that the site claims for itself, with its wording, so that an operator can replace
 * what they cannot prove. A figure that is not here is counted from the database.
 */
export interface MarketingFigure {
  value: string;
  label: string;
}

export const marketingFigures = {
  clients: { value: "300+", label: "Clients" },
  activeUsers: { value: "10K+", label: "Active users" },
  companies: { value: "500+", label: "Companies" },
  countries: { value: "50+", label: "Countries" },
  successRate: { value: "95%", label: "Success rate" },
  healthcareTimeToHire: { value: "21 days", label: "Time to hire in healthcare" },
  technologyTimeToHire: { value: "14 days", label: "Time to hire in technology" },
  technologyProfessionals: { value: "50,000+", label: "Tech professionals" },
  executivePlacement: { value: "95%", label: "Executive placement success" },
  mentors: { value: "100+", label: "Mentors" },
  sessions: { value: "5,000+", label: "Sessions" },
  satisfaction: { value: "98%", label: "Satisfaction" },
} as const satisfies Record<string, MarketingFigure>;

/** Shown under every band of these figures. */
export const marketingFiguresNote = "The company's own figures.";
