/** Messages of the page after a logo was sent, by the word in its address. */
export const logoProblems = {
  missing: "Choose a picture first",
  "too-large": "This picture is larger than 5 MB. Choose a smaller one",
  "too-many-pixels":
    "This picture has too many pixels. Save it at 5,000 by 5,000 pixels or smaller",
  "wrong-type": "Choose a JPEG, PNG or WebP picture",
  unreadable: "We can't open this picture. Choose another one",
  "too-many":
    "There have been a lot of changes in a short time. Wait a few minutes, then try again",
  unavailable: "We couldn't save the logo just now. Try again in a few minutes",
} as const;

export type LogoProblem = keyof typeof logoProblems;

export const logoSuccesses = {
  saved: "Logo saved",
  checking: "We're checking the logo for viruses. It will appear in a minute or two",
  removed: "Logo removed",
} as const;

export type LogoOutcome = LogoProblem | keyof typeof logoSuccesses;
