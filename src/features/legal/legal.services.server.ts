import { companyConfiguration } from "#platform/company/company.config.server.ts";
import type { NamedValue } from "#platform/company/company.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import { mailConfiguration } from "#platform/mail/mail.config.server.ts";
import { meetingConfiguration } from "#platform/meeting/meeting.config.server.ts";
import { paymentGatewayConfiguration } from "#platform/payment-gateway/payment-gateway.config.server.ts";
import { payoutsConfiguration } from "#platform/payouts/payouts.config.server.ts";
import type { Services } from "#platform/services.ts";
import { sheetSourceConfiguration } from "#platform/sheet-source/sheet-source.config.server.ts";
import { smsConfiguration } from "#platform/sms/sms.config.server.ts";
import { storageConfiguration } from "#platform/storage/storage.config.server.ts";
import { listProcessors } from "./processors.rules.ts";

export interface LegalServices {
  /** Everyone besides us who handles personal data, and what for. */
  processors: readonly NamedValue[];
}

declare module "#platform/services.ts" {
  interface Services {
    legal: LegalServices;
  }
}

export function createLegalServices(services: Services, read: ReadConfiguration): LegalServices {
  const { smtpUrl } = read(mailConfiguration);
  const storage = read(storageConfiguration);
  return {
    processors: listProcessors({
      hasStripe: Boolean(read(paymentGatewayConfiguration).stripeSecretKey),
      paysThroughStripe: read(payoutsConfiguration).driver === "stripe",
      hasTwilio: Boolean(read(smsConfiguration).twilioAccountSid),
      hasGoogleSheet: Boolean(read(sheetSourceConfiguration).googleSheetId),
      mailHost: smtpUrl ? new URL(smtpUrl).hostname : null,
      storageHost: storage.s3Bucket
        ? storage.s3Endpoint
          ? new URL(storage.s3Endpoint).hostname
          : "Amazon Web Services"
        : null,
      meetingHost: new URL(read(meetingConfiguration).address.replaceAll("{room}", "room"))
        .hostname,
      identityProviders: services.auth.identityProviders.map(({ label }) => label),
      others: read(companyConfiguration).processors,
    }),
  };
}
