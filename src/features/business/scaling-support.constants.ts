/** Our help for growing companies. The page gets it from the server, so no script has it. */
export const scalingSupport = [
  {
    title: "A new market",
    text: "Rules, partners and first customers across the border.",
  },
  {
    title: "People",
    text: "Hiring plans, and skilled people from abroad through our talent team.",
  },
  {
    title: "Numbers that hold up",
    text: "A cash forecast, pricing and the reports lenders and investors ask for.",
  },
  {
    title: "Ownership",
    text: "Shareholder agreements, franchise systems and succession plans, for your lawyer to review.",
  },
];
