/** Matches names that take an article in a sentence. */
const takesArticle =
  /^United |(Bahamas|Comoros|District of Columbia|Gambia|Islands|Isle of Man|Maldives|Netherlands|Philippines|Republic|Territories)$/;

/** A place's name inside a sentence: `the Philippines`, `the Northwest Territories`, `Ontario`. */
export function placeInSentence(name: string): string {
  return takesArticle.test(name) ? `the ${name}` : name;
}
