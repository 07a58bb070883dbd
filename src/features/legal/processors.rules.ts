import type { NamedValue } from "#platform/company/company.ts";

/** Settings that decide who else handles personal data. Hosts are names such as `smtp.example`. */
export interface ProcessorSettings {
  hasStripe: boolean;
  /** Whether mentors are paid through Stripe Connect. */
  paysThroughStripe: boolean;
  hasTwilio: boolean;
  hasGoogleSheet: boolean;
  mailHost: string | null;
  storageHost: string | null;
  meetingHost: string;
  /** Providers that people can sign in with. */
  identityProviders: readonly string[];
  /** Named by the operator. */
  others: readonly NamedValue[];
}

/** Everyone besides us who handles personal data on this site, and what for. */
export function listProcessors(settings: ProcessorSettings): NamedValue[] {
  const { mailHost, storageHost, meetingHost, identityProviders, others } = settings;
  const listed: (NamedValue | false)[] = [
    settings.hasStripe && {
      name: "Stripe",
      value: [
        "Takes payments on its own page and keeps your card details. We never see them.",
        settings.paysThroughStripe &&
          "Pays mentors, and collects their bank details and proof of who they are.",
      ]
        .filter(Boolean)
        .join(" "),
    },
    mailHost !== null && { name: mailHost, value: "Delivers our email." },
    settings.hasTwilio && { name: "Twilio", value: "Delivers codes as text messages." },
    storageHost !== null && {
      name: storageHost,
      value: "Stores the files you upload, such as photos, CVs, documents and files in messages.",
    },
    {
      name: meetingHost === "meet.jit.si" ? "Jitsi Meet (meet.jit.si)" : meetingHost,
      value:
        "Runs the video rooms for sessions and calls. Your browser connects to it when you join. We don't record calls.",
    },
    settings.hasGoogleSheet && {
      name: "Google Sheets",
      value: "Holds a list of mentors who signed up with us outside this site.",
    },
    ...identityProviders.map((name) => ({
      name,
      value: "Confirms your name and email, only if you choose to sign in with it.",
    })),
    ...others,
  ];
  return listed.filter((one) => one !== false);
}
