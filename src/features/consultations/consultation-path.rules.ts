import { addressWith } from "#shared/page-address.ts";
import type { OfferedTopic, OfficeName } from "./consultations.constants.ts";

/** The calendar of an office, with the topic chosen and what it is about filled in. */
export function consultationPath(
  choice: { topic?: OfferedTopic; about?: string; office?: OfficeName } = {},
): string {
  return addressWith("/talent", choice, "consultation");
}
