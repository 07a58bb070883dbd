import type { Company } from "../company/company.ts";
import type { QueuedEmail } from "./email.ts";

/** The parts that every email of a site has around its content. */
export interface EmailFrame {
  /** Address of the site. */
  baseUrl: string;
  /** The sender. The law requires name and postal address in commercial email. */
  sender: Pick<Company, "legalName" | "postalAddress">;
}

/** Content with its greeting and footer, as both parts of an email show it. */
export interface FramedEmail extends Omit<QueuedEmail, "name" | "reason"> {
  greeting: string;
  reason: string;
  frame: EmailFrame;
}
