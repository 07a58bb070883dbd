/** For what ical-generator writes as it is: nothing in it may begin another line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}

/** A property's text that ical-generator does not escape itself. */
export function escapedLine(text: string): string {
  return oneLine(text).replaceAll(/[\\;,]/g, "\\$&");
}

/** A parameter has no way to hold a quotation mark, unlike a property. */
export function parameterText(text: string): string {
  return oneLine(text).replaceAll('"', "'");
}
