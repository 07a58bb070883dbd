import { toVisibleText } from "#shared/text/visible-text.ts";

const title = /^(dr|prof|mr|mrs|ms|mx|miss|sir|dame|rev|eng|engr|hon)\.?$/i;
const maxNameLength = 40;

/**
 * The first line of an email: `Hi Amina,`. A name without a first name in it is used whole, and an address
 * in the place of a name not at all.
 */
export function greet(fullName: string | undefined): string {
  const words = toVisibleText(fullName ?? "")
    .split(/\s+/)
    .filter((word) => word && !title.test(word));
  const [first = ""] = words;
  const isInitial = /^\p{L}\.?$/u.test(first);
  const name = isInitial ? words.join(" ") : first.replace(/,$/, "");
  const isName = name.length <= maxNameLength && /\p{L}/u.test(name) && !/[@/:<>\d]/.test(name);
  return isName ? `Hi ${name},` : "Hi there,";
}
