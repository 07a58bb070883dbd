import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleMentors } from "../../../content/samples/mentors.ts";
import { playbookReviews } from "../../../content/samples/playbook-reviews.ts";
import { portraitOf, portraitTraits } from "../../../content/samples/portraits.ts";
import { sampleTeam } from "../../../content/samples/team.ts";
import { sampleTestimonials } from "../../../content/samples/testimonials.ts";
import { coverings, hairColors, skins } from "./portrait.shapes.ts";
import { chooseLook, Portrait } from "./portrait.tsx";

const draw = (seed: string) => renderToStaticMarkup(<Portrait seed={seed} />);
const people = Array.from({ length: 60 }, (_, index) => draw(`person ${index}`));

test("the same seed always draws the same portrait", () => {
  expect(draw("person 7")).toBe(people[7]);
  expect(draw("")).toBe(draw(""));
});

test("people differ", () => {
  expect(new Set(people).size).toBe(people.length);
});

test("a portrait is small and says nothing to screen readers", () => {
  for (const portrait of people) {
    expect(portrait.length).toBeLessThan(1800);
    expect(portrait).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(portrait).not.toContain("undefined");
  }
});

/** Everyone with a portrait: what they are called, and by which story. */
const samples = [
  ...sampleMentors.map(({ full_name, title }) => ({ name: full_name, story: title })),
  ...sampleTeam.map(({ name, role }) => ({ name, story: role })),
  ...sampleTestimonials.map(({ name, role }) => ({ name, story: role })),
  ...Object.values(playbookReviews)
    .flat()
    .map(({ name, role }) => ({ name, story: role })),
];

test("every sample's portrait looks as its name and story say", () => {
  for (const { name } of samples) {
    const traits = portraitTraits[name];
    if (!traits) throw new Error(`${name} needs a line in content/samples/portraits.ts`);
    const look = chooseLook(name, traits);
    const skin = skins.find((each) => each.skin === look.skin);
    expect({ name, shade: skin?.shade }).toEqual({ name, shade: traits.skin });
    expect(look.covering).toBe(coverings.find(({ kind }) => kind === traits.covering));
    expect(hairColors[traits.hairColor]).toContain(look.hairColor);
    expect(look.garment.work).toContain(traits.work);
    if (!traits.covering) expect(look.hair?.worn).toBe(traits.hair);
    if (traits.hair === "long") expect(look.beard).toBeUndefined();
  }
});

test("no name stands for two people, and no two people share a portrait", () => {
  const stories = new Map<string, string>();
  for (const { name, story } of samples) {
    expect(stories.get(name) ?? story).toBe(story);
    stories.set(name, story);
  }
  const drawn = [...stories.keys()].map((name) =>
    renderToStaticMarkup(<Portrait {...portraitOf(name)} />),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
});
