import type { PortraitTraits } from "../../src/ui/drawings/portrait.shapes.ts";

/**
 * How the samples look, by name: whoever appears on several pages has one face, which agrees with
 * the name, the story and the work. A new sample needs a line here.
 */
export const portraitTraits: Readonly<Record<string, PortraitTraits>> = {
  // Mentors.
  "Adaeze Okonkwo": { hair: "long", skin: "deep", hairColor: "dark", work: "care" },
  "Marisol Reyes": { hair: "long", skin: "tan", hairColor: "dark", work: "care" },
  "Daniel Hartwell": { hair: "short", skin: "fair", hairColor: "brown", work: "office" },
  "Priya Raghunathan": { hair: "long", skin: "brown", hairColor: "dark", work: "office" },
  "Tomasz Wielgosz": { hair: "short", skin: "fair", hairColor: "gray", work: "trade" },
  "Leila Haddad": { hair: "long", skin: "tan", hairColor: "dark", work: "office" },
  "Kwame Mensah": { hair: "short", skin: "deep", hairColor: "gray", work: "office" },
  "Ingrid Solheim": { hair: "long", skin: "fair", hairColor: "light", work: "office" },
  "Jun Watanabe": { hair: "short", skin: "fair", hairColor: "dark", work: "office" },
  "Amara Diallo": {
    hair: "long",
    skin: "deep",
    hairColor: "dark",
    work: "office",
    covering: "headscarf",
  },
  "Rafael Monteiro": { hair: "short", skin: "tan", hairColor: "dark", work: "trade" },
  "Grace Whitefeather": { hair: "long", skin: "tan", hairColor: "dark", work: "office" },
  "Sample Mentor": { hair: "short", skin: "tan", hairColor: "brown", work: "office" },
  // Testimonials.
  "Chinwe Adeyemi": { hair: "long", skin: "deep", hairColor: "dark", work: "care" },
  "Rafael Quintana": { hair: "short", skin: "tan", hairColor: "dark", work: "office" },
  "Tomasz Wilk": { hair: "short", skin: "fair", hairColor: "brown", work: "trade" },
  "Meera Pillai": { hair: "long", skin: "brown", hairColor: "dark", work: "care" },
  "Samuel Boateng": { hair: "short", skin: "deep", hairColor: "dark", work: "office" },
  "Dolores Mbeki": { hair: "long", skin: "deep", hairColor: "dark", work: "trade" },
  "Farid Rahmani": { hair: "short", skin: "tan", hairColor: "dark", work: "care" },
  "Linh Tran": { hair: "long", skin: "fair", hairColor: "dark", work: "office" },
  "Patrick O'Dwyer": { hair: "short", skin: "fair", hairColor: "light", work: "trade" },
  // The team.
  "Nadia Clarke": { hair: "long", skin: "brown", hairColor: "dark", work: "office" },
  "Emeka Balogun": { hair: "short", skin: "deep", hairColor: "dark", work: "care" },
  "Sofia Lindqvist": { hair: "long", skin: "fair", hairColor: "light", work: "office" },
  "George Tremblay": { hair: "short", skin: "fair", hairColor: "gray", work: "trade" },
  "Meilin Zhao": { hair: "long", skin: "fair", hairColor: "dark", work: "office" },
  // Reviews of playbooks.
  "Ifeoma Adeyemi": { hair: "long", skin: "deep", hairColor: "dark", work: "care" },
  "Rafael Santos": { hair: "short", skin: "tan", hairColor: "dark", work: "care" },
  "Anjali Menon": { hair: "long", skin: "brown", hairColor: "dark", work: "office" },
  "Joanna Kowalczyk": { hair: "long", skin: "fair", hairColor: "brown", work: "care" },
  "Tunde Balogun": { hair: "short", skin: "deep", hairColor: "dark", work: "office" },
  "Grace Villanueva": { hair: "long", skin: "tan", hairColor: "dark", work: "care" },
  "Karim Haddad": { hair: "short", skin: "tan", hairColor: "dark", work: "care" },
  "Chidi Eze": { hair: "short", skin: "deep", hairColor: "dark", work: "care" },
  "Hana Novak": { hair: "long", skin: "fair", hairColor: "brown", work: "office" },
  "Samuel Mensah": { hair: "short", skin: "deep", hairColor: "dark", work: "trade" },
  "Priya Raman": { hair: "long", skin: "brown", hairColor: "dark", work: "care" },
  "Lucía Herrera": { hair: "long", skin: "tan", hairColor: "dark", work: "office" },
  "Daniel Osei": { hair: "short", skin: "deep", hairColor: "dark", work: "care" },
};

/** What a sample's portrait is drawn from, on whichever page. */
export function portraitOf(name: string): { seed: string; traits: PortraitTraits | undefined } {
  return { seed: name, traits: portraitTraits[name] };
}
