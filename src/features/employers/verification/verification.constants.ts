/** Days for which a verification counts. */
export const verifiedDays = 365;
/** Minutes for which a code can be entered. */
export const codeMinutes = 30;
/** Wrong codes after which another one is needed. */
export const maxCodeTries = 5;

const verificationMethods = ["mailbox", "dns", "documents"] as const;
export type VerificationMethod = (typeof verificationMethods)[number];

/** The check of each method, in a sentence without a period. */
export const checkedBy: Record<VerificationMethod, (domain: string) => string> = {
  mailbox: (domain) => `An email address at ${domain} was confirmed`,
  dns: (domain) => `A DNS record at ${domain} was found`,
  documents: () => "Our team reviewed the organization's documents",
};

/** Hosts of mailboxes that anyone can have. */
export const freeEmailHosts: ReadonlySet<string> = new Set([
  "126.com",
  "163.com",
  "aol.com",
  "bell.net",
  "btinternet.com",
  "comcast.net",
  "duck.com",
  "fastmail.com",
  "free.fr",
  "gmail.com",
  "gmx.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hey.com",
  "hotmail.ca",
  "hotmail.co.uk",
  "hotmail.com",
  "hotmail.fr",
  "icloud.com",
  "laposte.net",
  "libero.it",
  "live.ca",
  "live.com",
  "mac.com",
  "mail.com",
  "mail.ru",
  "mailinator.com",
  "me.com",
  "msn.com",
  "naver.com",
  "orange.fr",
  "outlook.com",
  "outlook.fr",
  "pm.me",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "rediffmail.com",
  "rogers.com",
  "sbcglobal.net",
  "shaw.ca",
  "sympatico.ca",
  "t-online.de",
  "telus.net",
  "tutanota.com",
  "verizon.net",
  "videotron.ca",
  "web.de",
  "yahoo.ca",
  "yahoo.co.in",
  "yahoo.co.uk",
  "yahoo.com",
  "yahoo.fr",
  "yandex.com",
  "yandex.ru",
  "ymail.com",
  "zoho.com",
]);
