import { describe, expect, test } from "vitest";
import { findHouseWords } from "./house-words.ts";

/** For each rule: a text, the words that it finds there, and a sentence that it leaves alone. */
const examples: readonly (readonly [bad: string, found: string, good: string])[] = [
  ["We'll send you a mail.", "mail", "We'll send you an email."],
  ["Send us an e-mail.", "mail", "Send us an email."],
  ["Press the button.", "Press", "Read the press release."],
  ["It's yours at once.", "at once", "It's yours right away."],
  ["It's made anew.", "anew", "It's made again."],
  ["Talk to somebody who knows.", "somebody", "Talk to someone who knows."],
  ["Nobody waits for you.", "Nobody", "No one is waiting."],
  ["Whoever is interviewed hears back.", "Whoever", "Everyone we interview hears back."],
  ["Everything is agreed.", "is agreed", "You agreed to this."],
  ["You aren't listed any more.", "any more", "Do you have any more questions?"],
  ["It is yours now: it is yours.", "It is yours", "It's your time."],
  ["We meet as agreed.", "as agreed", "We'll meet as planned."],
  ["Then we write to you.", "we write to you", "We'll email you."],
  ["You need not reply.", "need not", "You don't need to reply."],
  ["We'll mend it.", "mend", "We'll amend it."],
  ["It ends without an answer.", "without an answer", "It ends if you don't answer."],
  ["12 places left.", "places left", "12 spots left."],
  ["80 places in all.", "80 places", "Cities and places"],
  ["Apply for the post.", "the post", "Take it to the post office."],
  ["What happens then", "What happens then", "What happens next"],
  ["Hear of the next ones.", "Hear of", "Hear about events."],
  ["Your membership goes on.", "goes on", "Your membership continues."],
  ["Enrol now.", "Enrol", "Enroll now."],
  ["Your licence and programme.", "licence", "Your license and program."],
  ["We organise it.", "organise", "We organize it, as promised."],
  ["Your favourite mentors.", "favourite", "Your favorite mentors."],
  ["It takes the place of the file.", "takes the place of", "It replaces the file."],
  ["Mentorship in figures", "in figures", "Mentorship by the numbers"],
  ["Reply to this email.", "Reply to this email", "Contact support."],
  ["We're looking at it.", "looking at it", "We're looking into it."],
  ["Or then, if that's later.", "if that's later", "Whichever is later."],
  [
    "No fee for services connected with a placement.",
    "services connected with a placement",
    "No fee for any service, optional ones included.",
  ],
  ["Save it; send it.", ";", "Save it. Send it."],
];
/** In order in a guide, and never on a screen or in an email. */
const spoken: readonly (readonly [bad: string, found: string, good: string])[] = [
  ["Your file is kept.", "is kept", "We keep your file."],
  ["The draft was saved.", "The draft was saved", "Draft saved."],
  ["The file is removed", "The file is removed", "The CV is saved in your documents."],
  ["See where it stands.", "where it stands", "See its status."],
  ["The old one leads here.", "old one leads", "The old one redirects here."],
  ["Choose a day, or leave it empty", "leave it empty", "Choose a day, or leave this blank"],
  ["You can write to each other.", "write to each other", "You can message each other."],
  ["You see the site as Ada.", "see the site as", "You're viewing the site as Ada."],
  ["The link lapses today.", "lapses", "The link expires today."],
  ["It updates by itself.", "by itself", "It updates automatically."],
  ["Cancel at any time.", "at any time", "Cancel anytime."],
  ["You cannot cancel.", "cannot", "You can't cancel."],
  ["It does not work.", "does not", "It doesn't work."],
  ["You are confirmed.", "You are", "Start where you are."],
  ["See where it stands.", "where it stands", "See its status."],
  ["This goes for everyone.", "goes for everyone", "This applies to everyone."],
  ["We open a file of yours.", "a file of yours", "We open one of your files."],
  ["The import broke off.", "broke off", "The import stopped."],
  ["Two rows were set back.", "set back", "Two rows were restored."],
  ["Such as: Registered Nurse.", "Such as:", "For example, a role such as nurse."],
  ["It need not be long.", "need not be", "It doesn't have to be long."],
  ["Saved for 730 days.", "730 days", "Saved for 2 years, or 400 days."],
  ["Saved for 1000 days.", "1000 days", "Saved for 1,000 days."],
  ["The bank takes no answer.", "takes no answer", "The bank doesn't accept an answer."],
];

describe("house words", () => {
  test.each([...examples, ...spoken])("%s", (bad, found, good) => {
    expect(findHouseWords(bad).map((word) => word.found)).toEqual(
      expect.arrayContaining([expect.stringContaining(found)]),
    );
    expect(findHouseWords(good)).toEqual([]);
  });

  test.each(spoken)("a guide may say: %s", (bad) => {
    expect(findHouseWords(bad, true)).toEqual([]);
  });

  test("are found in the order of the text, with what to write instead", () => {
    expect(findHouseWords("Press it at once")).toEqual([
      { found: "Press", better: "select", index: 0 },
      { found: "at once", better: "right away", index: 9 },
    ]);
  });
});
