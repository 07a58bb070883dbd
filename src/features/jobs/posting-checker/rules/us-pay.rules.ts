import { formatMoney } from "#shared/money.ts";
import {
  allOf,
  type Condition,
  describesTimeOff,
  statesBenefits,
  statesCloseDate,
  statesHowToApply,
  statesOtherPay,
  statesPay,
} from "../conditions.rules.ts";
import { findPayGap, rangeWidth, yearlyCents } from "../pay.rules.ts";
import { namePlaceAtStart } from "../places.constants.ts";
import type { PostingRule } from "../posting-checker.types.ts";
import { ruleDefaults } from "./rule-defaults.constants.ts";

const statesAll = allOf(statesPay, statesBenefits, statesOtherPay);

/** Pay on a page behind a link. The employer has to save a copy of that page. */
const keepsLinkedPage: Condition = ({ posting }, { jurisdiction }) =>
  posting.payLink === null
    ? []
    : [
        {
          field: "payLink",
          severity: "info",
          message: `${namePlaceAtStart(jurisdiction)} lets you give pay and benefits through a public link. Keep a copy of that page for as long as you keep the posting.`,
        },
      ];

/** A rule that isn't about what the posting says, for employers who don't state pay. */
const remindsOfPay: Condition = ({ posting }, { meaning }) =>
  findPayGap(posting.pay) ? [{ field: "pay", message: meaning }] : [];

const hasNarrowSpread: Condition = ({ posting: { pay } }, { params }) => {
  if (!pay || findPayGap(pay)) return [];
  const width = rangeWidth(pay) ?? 0;
  const minimumCents = pay.minimumCents ?? 0;
  const bottom = yearlyCents(pay, minimumCents);
  const percent = bottom > 0 ? (width / bottom) * 100 : 0;
  const limit = Number(params.spreadPercent);
  if (percent <= limit) return [];
  const amount = (amountCents: number) => formatMoney({ amountCents, currency: pay.currency });
  const maximum = amount(Math.floor((minimumCents * (100 + limit)) / 100));
  return [
    {
      field: "pay",
      message: `New Jersey has proposed a limit: the top of a range can be at most ${limit}% above the bottom. With a minimum of ${amount(minimumCents)}, the maximum would be ${maximum}. Consider a narrower range.`,
    },
  ];
};

const healthBeforeInterview: Condition = ({ posting }) =>
  posting.benefits.length > 0 || posting.versions.some(({ benefits }) => benefits.trim() !== "")
    ? []
    : [
        {
          field: "benefits",
          severity: "warn",
          message:
            "In the District of Columbia, you must tell applicants about health benefits before the first interview. List them here.",
        },
      ];

const onPay = {
  ...ruleDefaults,
  severity: "block",
  appliesTo: ["pay", "text"],
  confidence: "M",
} as const satisfies Partial<PostingRule>;

const site = (title: string, host: string) => ({ title, url: `https://${host}/` });

/** Rules on pay in postings in the states and cities of the United States. */
export const usPayRules: readonly PostingRule[] = [
  {
    ...onPay,
    id: "CO-1",
    jurisdiction: "US-CO",
    minHeadCounts: [{ count: 1, scope: "local" }],
    reach: { site: "confirmed", remote: "confirmed", despiteExclusion: true },
    effectiveFrom: "2021-01-01",
    meaning: "Pay, benefits, other pay, the closing day and how to apply are in the posting.",
    law: "Colorado Revised Statutes 8-5-201, and 7 CCR 1103-18",
    source: site("Colorado Department of Labor and Employment", "cdle.colorado.gov"),
    confidence: "H",
    findProblems: allOf(statesAll, statesCloseDate, statesHowToApply),
  },
  {
    ...onPay,
    id: "CA-1",
    jurisdiction: "US-CA",
    bindsPublishers: true,
    minHeadCounts: [
      { count: 15, scope: "total" },
      { count: 1, scope: "local" },
    ],
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: "2023-01-01",
    meaning: "The pay scale expected on hire is in the posting itself. A link isn't enough.",
    law: "California Labor Code 432.3, as amended by SB 642",
    source: site("Davis Wright Tremaine: California pay scales", "www.dwt.com"),
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "WA-1",
    jurisdiction: "US-WA",
    minHeadCounts: [
      { count: 15, scope: "total" },
      { count: 1, scope: "local" },
    ],
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: "2023-01-01",
    meaning: "The wage scale or fixed wage, a description of all benefits, and other pay.",
    law: "Revised Code of Washington 49.58.110",
    source: site("Washington State Legislature", "leg.wa.gov"),
    confidence: "H",
    findProblems: allOf(statesAll, describesTimeOff),
  },
  {
    ...onPay,
    id: "NY-1",
    jurisdiction: "US-NY",
    bindsPublishers: true,
    minHeadCounts: [{ count: 4, scope: "total" }],
    reach: { site: "confirmed", remote: "when_listed", reportsTo: "confirmed" },
    effectiveFrom: "2023-09-17",
    params: { commissionSaysSo: true },
    meaning: "Pay or its range. A job on commission alone says so.",
    law: "New York Labor Law 194-b",
    source: site("New York Labor Law 194-b", "www.lawserver.com"),
    confidence: "H",
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "NYC-1",
    jurisdiction: "US-NY-NYC",
    bindsPublishers: true,
    minHeadCounts: [
      { count: 4, scope: "total" },
      { count: 1, scope: "local" },
    ],
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: "2022-11-01",
    meaning: "The minimum and the maximum of base pay.",
    law: "New York City Local Laws 32 and 59 of 2022",
    source: site("Klehr Harrison: New York City pay ranges", "www.klehr.com"),
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "IL-1",
    jurisdiction: "US-IL",
    bindsPublishers: true,
    minHeadCounts: [{ count: 15, scope: "total" }],
    reach: { site: "confirmed", remote: "when_listed", reportsTo: "confirmed" },
    effectiveFrom: "2025-01-01",
    params: { acceptsLink: true, recordYears: 5 },
    meaning: "The pay scale, benefits and other pay, or a public link to them.",
    law: "820 ILCS 112/10",
    source: site("Perkins Coie: Illinois pay transparency", "www.perkinscoie.com"),
    findProblems: allOf(statesAll, keepsLinkedPage),
  },
  {
    ...onPay,
    id: "MN-1",
    jurisdiction: "US-MN",
    minHeadCounts: [{ count: 30, scope: "local" }],
    reach: { site: "confirmed", remote: "unconfirmed" },
    effectiveFrom: "2025-01-01",
    meaning: "The starting range or a fixed rate, all benefits and other pay.",
    law: "Minnesota Statutes 181.173",
    source: site("Virgil HR: Minnesota pay transparency", "www.virgilhr.com"),
    findProblems: statesAll,
  },
  {
    ...onPay,
    id: "NJ-1",
    jurisdiction: "US-NJ",
    bindsPublishers: true,
    minHeadCounts: [{ count: 10, scope: "total" }],
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: "2025-06-01",
    meaning: "Pay or a closed range, with benefits and other pay programs.",
    law: "N.J.S.A. 34:6B-23",
    source: site("National Law Review: New Jersey pay transparency", "natlawreview.com"),
    findProblems: statesAll,
  },
  {
    ...onPay,
    id: "NJ-2",
    jurisdiction: "US-NJ",
    severity: "warn",
    minHeadCounts: [{ count: 10, scope: "total" }],
    reach: { site: "confirmed", remote: "when_listed" },
    effectiveFrom: "2025-09-15",
    appliesTo: ["pay"],
    params: { spreadPercent: 60 },
    meaning: "A range is at most 60% wider than its start.",
    law: "N.J.A.C. 12:77 (proposed)",
    source: site("Brightmine: New Jersey proposed rules", "www.brightmine.com"),
    unconfirmed: "It was proposed. Whether it was adopted isn't confirmed.",
    findProblems: hasNarrowSpread,
  },
  {
    ...onPay,
    id: "VT-1",
    jurisdiction: "US-VT",
    minHeadCounts: [
      { count: 5, scope: "total" },
      { count: 1, scope: "local" },
    ],
    reach: { site: "confirmed", remote: "unconfirmed", reportsTo: "confirmed" },
    effectiveFrom: "2025-07-01",
    params: { commissionSaysSo: true },
    meaning:
      "Pay or its range. A job on commission says so, and one with tips states the base wage.",
    law: "21 V.S.A. 495p",
    source: site("Vermont Legislature", "legislature.vermont.gov"),
    confidence: "H",
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "MA-1",
    jurisdiction: "US-MA",
    minHeadCounts: [{ count: 25, scope: "local" }],
    reach: { site: "confirmed", remote: "unconfirmed", reportsTo: "unconfirmed" },
    effectiveFrom: "2025-10-29",
    meaning: "The pay range.",
    law: "Massachusetts General Laws, chapter 149, section 105F",
    source: site("Littler: Massachusetts pay ranges", "www.littler.com"),
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "MD-1",
    jurisdiction: "US-MD",
    reach: { site: "confirmed", remote: "when_listed" },
    effectiveFrom: "2024-10-01",
    params: { recordYears: 3 },
    meaning: "The range, benefits and any other pay.",
    law: "Maryland Labor and Employment 3-304.2",
    source: site("Maryland Department of Labor", "www.dllr.state.md.us"),
    confidence: "H",
    findProblems: statesAll,
  },
  {
    ...onPay,
    id: "HI-1",
    jurisdiction: "US-HI",
    minHeadCounts: [{ count: 50, scope: "total" }],
    reach: { site: "confirmed", remote: "unconfirmed" },
    effectiveFrom: "2024-01-01",
    meaning: "The hourly rate or the range.",
    law: "Hawaii Revised Statutes 378-2.8",
    source: site("Hawaii Revised Statutes, a copy", "courtgpt.com"),
    confidence: "H",
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "DC-1",
    jurisdiction: "US-DC",
    minHeadCounts: [{ count: 1, scope: "local" }],
    reach: { site: "confirmed", remote: "unconfirmed" },
    effectiveFrom: "2024-06-30",
    meaning: "The minimum and maximum of pay. Health benefits are told before the first interview.",
    law: "District of Columbia Code 32-1451",
    source: site("Littler: pay in the District of Columbia", "www.littler.com"),
    findProblems: allOf(statesPay, healthBeforeInterview),
  },
  {
    ...onPay,
    id: "CT-1",
    jurisdiction: "US-CT",
    minHeadCounts: [{ count: 1, scope: "local" }],
    reach: { site: "confirmed", remote: "unconfirmed", reportsTo: "unconfirmed" },
    effectiveFrom: "2026-10-01",
    meaning: "The wage or its range, and a general description of benefits.",
    law: "Connecticut Public Act 26-12 (HB 5003)",
    source: site("Epstein Becker Green: Connecticut", "www.ebglaw.com"),
    findProblems: allOf(statesPay, statesBenefits),
  },
  {
    ...onPay,
    id: "VA-1",
    jurisdiction: "US-VA",
    reach: { site: "confirmed", remote: "unconfirmed" },
    effectiveFrom: "2026-07-01",
    meaning: "The wage, salary or range, in public and internal postings.",
    law: "Code of Virginia 40.1-28.7:12",
    source: site("Hirschler: Virginia pay transparency", "www.hirschlerlaw.com"),
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "ME-1",
    jurisdiction: "US-ME",
    severity: "warn",
    minHeadCounts: [{ count: 10, scope: "total" }],
    reach: { site: "confirmed", remote: "unconfirmed" },
    effectiveFrom: "2026-07-13",
    exemptions: ["commission"],
    meaning: "The pay range, unless pay is commission alone.",
    law: "Maine LD 54 (HP 18)",
    source: site("Brightmine: Maine pay transparency", "www.brightmine.com"),
    unconfirmed: "Sources differ on the day from which it holds.",
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "OH-CLE",
    jurisdiction: "US-OH-CLE",
    minHeadCounts: [{ count: 15, scope: "local" }],
    reach: { site: "confirmed" },
    effectiveFrom: "2025-10-27",
    meaning: "The pay range or scale.",
    law: "Cleveland Ordinance 104-2025",
    source: site("JD Supra: Cleveland pay transparency", "www.jdsupra.com"),
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "OH-COL",
    jurisdiction: "US-OH-COL",
    minHeadCounts: [{ count: 15, scope: "local" }],
    reach: { site: "confirmed" },
    effectiveFrom: "2027-01-01",
    meaning: "A reasonable pay range.",
    law: "Columbus City Code 2335.03",
    source: site("Bailey Cavalieri: Columbus pay transparency", "baileycav.com"),
    findProblems: statesPay,
  },
  {
    ...onPay,
    id: "DE-1",
    jurisdiction: "US-DE",
    minHeadCounts: [{ count: 26, scope: "total" }],
    reach: { site: "confirmed", remote: "when_listed" },
    effectiveFrom: "2027-09-26",
    meaning: "The pay range and benefits.",
    law: "Delaware HB 105",
    source: site("Morgan Lewis: Delaware pay transparency", "www.morganlewis.com"),
    findProblems: allOf(statesPay, statesBenefits),
  },
  ...(
    [
      [
        "REQ-1-NV",
        "US-NV",
        [],
        "Nevada requires you to give the pay range after an interview.",
        "H",
        "Nevada Revised Statutes 613.133",
        site("Nevada Legislature", "www.leg.state.nv.us"),
      ],
      [
        "REQ-1-RI",
        "US-RI",
        [{ count: 1, scope: "local" }],
        "Rhode Island requires you to give the pay range when an applicant asks.",
        "L",
        "Rhode Island's law on pay disclosure",
        null,
      ],
      [
        "REQ-1-CIN",
        "US-OH-CIN",
        [{ count: 15, scope: "local" }],
        "Cincinnati requires you to give the pay scale after an offer if the applicant asks.",
        "M",
        "Cincinnati's ordinance on pay disclosure",
        null,
      ],
      [
        "REQ-1-TOL",
        "US-OH-TOL",
        [{ count: 15, scope: "local" }],
        "Toledo requires you to give the pay scale after an offer if the applicant asks.",
        "M",
        "Toledo's ordinance on pay disclosure",
        null,
      ],
    ] as const
  ).map(
    ([id, jurisdiction, minHeadCounts, meaning, confidence, law, source]): PostingRule => ({
      ...onPay,
      id,
      jurisdiction,
      severity: "info",
      minHeadCounts,
      reach: { site: "confirmed", remote: "when_listed" },
      effectiveFrom: null,
      appliesTo: ["process"],
      meaning,
      law,
      source,
      confidence,
      findProblems: remindsOfPay,
    }),
  ),
];
