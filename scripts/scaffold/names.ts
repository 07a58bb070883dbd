export interface FeatureNames {
  /** As its folder: reading-list. */
  kebab: string;
  camel: string;
  pascal: string;
  table: string;
  /** As people read it: reading list. */
  words: string;
}

export const pascal = (name: string): string =>
  name.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase());

export const camel = (name: string): string =>
  pascal(name).replace(/^./, (letter) => letter.toLowerCase());

/** As a heading: Reading list. */
export const sentence = (text: string): string =>
  text.replace(/^./, (letter) => letter.toUpperCase());

export const words = (name: string): string => name.replaceAll("-", " ");

export const featureNames = (name: string): FeatureNames => ({
  kebab: name,
  camel: camel(name),
  pascal: pascal(name),
  table: `${name.replaceAll("-", "_")}_entries`,
  words: words(name),
});
