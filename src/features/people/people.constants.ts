/** For how many days somebody may be suspended; null: until it is lifted. */
export const suspensionChoices = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "lifted", label: "Until an administrator lifts it" },
] as const;

/** Messages after a change, by the name in the page's address. */
export const personNotices: Readonly<Record<string, string>> = {
  granted: "This account is now an administrator. We emailed the owner.",
  revoked: "This account is no longer an administrator. We emailed the owner.",
  suspended:
    "The account is suspended and signed out. We cancelled and refunded upcoming appointments, cancelled event registrations, and stopped any Pro membership from renewing. We emailed the owner.",
  lifted: "The suspension was lifted. We emailed the owner.",
  "signed-out": "The account was signed out everywhere.",
  "factors-removed": "The second steps were removed. We emailed the owner.",
  confirmation: "We sent the confirmation email again.",
};
