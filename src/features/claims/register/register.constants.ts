export const claimsKindName = "claims";

/** Pages that show figures, by their names in `content/claims.yaml`. */
export const pageNames: Readonly<Record<string, { name: string; path: string }>> = {
  home: { name: "Home", path: "/" },
  business: { name: "Business Accelerator", path: "/business" },
  mentorship: { name: "Mentorship", path: "/mentorship" },
  healthcare: { name: "Healthcare Staffing", path: "/talent/healthcare-staffing" },
  technology: { name: "IT Staffing", path: "/talent/it-staffing" },
  trades: { name: "Skilled Trades", path: "/talent/skilled-trades" },
  executive: { name: "Executive Search", path: "/talent/executive-search" },
};

/** Days before a claim's last one on which its owner hears of it. */
export const reminderDays = 30;
