/** For how many days somebody may be suspended; null: until it is lifted. */
export const suspensionChoices = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "lifted", label: "Until it is lifted" },
] as const;

/** Messages after a change, by the name in the page's address. */
export const personNotices: Readonly<Record<string, string>> = {
  granted: "The account is an administrator now. Its owner was told by mail.",
  revoked: "The account is no administrator any more. Its owner was told by mail.",
  suspended:
    "The account is suspended and signed out. Upcoming appointments are cancelled and refunded, event registrations are cancelled, and a Pro membership won't renew. We emailed the owner.",
  lifted: "The suspension was lifted. The owner was told by mail.",
  "signed-out": "Every session of the account was ended.",
  "factors-removed": "The second steps were removed. The owner was told by mail.",
  confirmation: "The mail for confirming the address was sent again.",
};
