import type { EmailExamples } from "#platform/mail/email-examples.fixture.ts";
import {
  exampleSite,
  exampleTime,
  exampleToken,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./auth.emails.ts";

const link = {
  link: `${exampleSite}/auth/confirm?token=${exampleToken}&type=signup`,
  code: "012345",
  lifetime: "1 hour",
};
const news = { baseUrl: exampleSite, at: exampleTime };
const change = { from: to, next: "amina.bello@people.example" };

export const title = "Sign-in and security";

export const examples: EmailExamples["examples"] = {
  confirmationEmail: {
    "Sign-up": emails.confirmationEmail(to, link),
    "Sign-up with a provider": emails.confirmationEmail(to, {
      link: link.link,
      lifetime: link.lifetime,
    }),
  },
  accountExistsEmail: { "Sign-up again": emails.accountExistsEmail(to, { baseUrl: exampleSite }) },
  inviteEmail: { Invitation: emails.inviteEmail(to, link) },
  signInEmail: { "Sign-in link": emails.signInEmail(to, link) },
  recoveryEmail: { "Password reset": emails.recoveryEmail(to, link) },
  emailChangeEmail: {
    "New address": emails.emailChangeEmail(to, { ...link, ...change }),
    "First address": emails.emailChangeEmail(to, { ...link, ...change, from: "" }),
  },
  reauthenticationEmail: { "Password change code": emails.reauthenticationEmail(to, link) },
  newDeviceEmail: {
    "New device": emails.newDeviceEmail(to, {
      ...news,
      device: "Firefox on Windows",
      place: "Canada",
    }),
  },
  passwordChangedEmail: { "Password changed": emails.passwordChangedEmail(to, news) },
  passwordRemovedEmail: {
    "Password removed": emails.passwordRemovedEmail(to, { baseUrl: exampleSite }),
  },
  emailChangedEmail: { "Address changed": emails.emailChangedEmail(to, { ...news, ...change }) },
  factorAddedEmail: {
    "Passkey added": emails.factorAddedEmail(to, { ...news, factor: "A passkey" }),
    "Security key added": emails.factorAddedEmail(to, { ...news, factor: "A security key" }),
    "Recovery codes added": emails.factorAddedEmail(to, {
      ...news,
      factor: "A set of recovery codes",
    }),
    "Sign-in with Google added": emails.factorAddedEmail(to, {
      ...news,
      factor: "Sign-in with Google",
    }),
  },
  recoveryCodeUsedEmail: {
    "Codes left": emails.recoveryCodeUsedEmail(to, { ...news, remaining: 7 }),
    "One code left": emails.recoveryCodeUsedEmail(to, { ...news, remaining: 1 }),
  },
  factorRemovedEmail: {
    "Passkey removed": emails.factorRemovedEmail(to, { ...news, factor: "A passkey" }),
    "Security key removed": emails.factorRemovedEmail(to, { ...news, factor: "A security key" }),
    "Recovery codes removed": emails.factorRemovedEmail(to, {
      ...news,
      factor: "A set of recovery codes",
    }),
  },
};
