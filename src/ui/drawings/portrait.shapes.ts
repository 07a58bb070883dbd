/** Parts of portraits: SVG paths on a square of 100, the face around (50, 46). */

type Work = "care" | "trade" | "office";

/** A person's looks, as far as a name and a story suggest; the seed decides the rest. */
export interface PortraitTraits {
  hair: "long" | "short";
  skin: "fair" | "tan" | "brown" | "deep";
  hairColor: "dark" | "brown" | "light" | "gray";
  /** The kind of work, which decides the clothes. */
  work: Work;
  covering?: "headscarf" | "turban";
}

export interface Ground {
  tint: string;
  cloth: string;
  /** A headscarf's or turban's. */
  cover: string;
}

export interface Garment {
  work: readonly Work[];
  opening: string;
  /** Color of the opening; skin when absent. */
  under?: string;
  lines: string;
  /** Pale cloth, such as a coat's. */
  light?: true;
}

export interface Beard {
  shape: string;
  opacity: number;
}

type Beards = readonly (Beard | undefined)[];

export interface Hair {
  worn: PortraitTraits["hair"];
  /** Whether it suits a person with the traits. It suits everyone unless said. */
  suits?: (traits: PortraitTraits) => boolean;
  behind?: string;
  front: string;
  opacity?: number;
  beards: Beards;
}

export interface Covering {
  kind: NonNullable<PortraitTraits["covering"]>;
  behind: string;
  front: string;
  folds: string;
  beards: Beards;
  /** It falls over the shoulders and hides the collar. */
  drapes?: true;
}

export interface Look {
  ground: Ground;
  garment: Garment;
  skin: string;
  face: string;
  hair: Hair | undefined;
  hairColor: string;
  covering: Covering | undefined;
  beard: Beard | undefined;
  spectacles: string | undefined;
  arc: number;
}

const teal = "bg-healthcare-soft text-healthcare";
const indigo = "bg-technology-soft text-technology";
const amber = "bg-trades-soft text-trades";
const plum = "bg-business-soft text-business";
const copper = "bg-accent-soft text-accent";

export const grounds: readonly Ground[] = [
  { tint: teal, cloth: "fill-healthcare", cover: "fill-accent" },
  { tint: teal, cloth: "fill-ink", cover: "fill-healthcare" },
  { tint: indigo, cloth: "fill-technology", cover: "fill-business" },
  { tint: indigo, cloth: "fill-ink", cover: "fill-technology" },
  { tint: amber, cloth: "fill-healthcare", cover: "fill-trades" },
  { tint: amber, cloth: "fill-ink", cover: "fill-accent" },
  { tint: plum, cloth: "fill-business", cover: "fill-technology" },
  { tint: copper, cloth: "fill-technology", cover: "fill-healthcare" },
  { tint: copper, cloth: "fill-accent", cover: "fill-business" },
];

/** Skin, and the hair that goes with it where no traits say which. */
export const skins: readonly { shade: PortraitTraits["skin"]; skin: string; darkHair: boolean }[] =
  [
    { shade: "fair", skin: "#f2cfb2", darkHair: false },
    { shade: "fair", skin: "#e3b48d", darkHair: false },
    { shade: "tan", skin: "#cf9a6c", darkHair: true },
    { shade: "brown", skin: "#b07a4e", darkHair: true },
    { shade: "deep", skin: "#8d5a3a", darkHair: true },
    { shade: "deep", skin: "#6b452f", darkHair: true },
  ];

export const hairColors: Readonly<Record<PortraitTraits["hairColor"], readonly string[]>> = {
  dark: ["#1c1614", "#2a1c15", "#120f12", "#2b1b12"],
  brown: ["#4a2f1d", "#5b3a22", "#7a4b25"],
  light: ["#b98a4e", "#a9703a"],
  gray: ["#9b9790", "#86827d"],
};

export const faces = [
  "M33 41a17 17 0 0 1 34 0v6a17 19 0 0 1-34 0Z",
  "M33 41a17 17 0 0 1 34 0v9c0 10-9 16-17 16s-17-6-17-16Z",
  "M33 41a17 17 0 0 1 34 0v5c0 12-9 21-17 21s-17-9-17-21Z",
] as const;

export const garments: readonly Garment[] = [
  // Scrubs.
  { work: ["care"], opening: "M39 74L50 90L61 74Q50 80 39 74Z", lines: "M38 74L50 91.500L62 74" },
  // A shirt's collar.
  {
    work: ["care", "trade", "office"],
    opening: "M42 74L50 84L58 74Q50 80 42 74Z",
    lines: "M41 73L38 82L50 85L62 82L59 73M50 85V100",
  },
  // A jacket over a shirt.
  {
    work: ["office"],
    opening: "M38 74L50 98L62 74L57 72L50 82L43 72Z",
    under: "fill-surface",
    lines: "M37 74.500L34 86L40 88L50 100L60 88L66 86L63 74.5",
  },
  // A jumper.
  {
    work: ["trade", "office"],
    opening: "M40 74a10 8 0 0 0 20 0Z",
    lines: "M38 74a12 10.5 0 0 0 24 0",
  },
  // A white coat.
  {
    work: ["care"],
    opening: "M39 74L50 96L61 74Q50 80 39 74Z",
    under: "fill-accent",
    lines: "M38 74L35 84L40 87L50 100L60 87L65 84L62 74",
    light: true,
  },
  // A band collar.
  {
    work: ["trade", "office"],
    opening: "M46 78L50 88L54 78Z",
    lines: "M41 74Q41 79 50 79Q59 79 59 74M50 79V94",
  },
];

const full =
  "M33 46C33 63 40 71 50 71S67 63 67 46C66 52 62 54 58 54Q50 51 42 54C38 54 34 52 33 46ZM45 57.500q5 3.5 10 0q-5-2-10 0Z";
const short = "M33 48C34 62 41 68 50 68S66 62 67 48C65 56 60 61 50 61S35 56 33 48Z";
const moustache = "M43 56Q46 53 50 54.500Q54 53 57 56Q53 56.5 50 56.200Q47 56.5 43 56Z";

const shaved = undefined;
const bearded: Beards = [
  { shape: full, opacity: 1 },
  { shape: short, opacity: 1 },
  { shape: short, opacity: 0.35 },
];
const perhapsBearded: Beards = [...bearded, { shape: moustache, opacity: 1 }, shaved, shaved];
const never: Beards = [shaved];

const parted = "M33 46C31 20 48 19 50 25C52 19 69 20 67 46C66 37 58 33 50 26C42 33 34 37 33 46Z";
const swept =
  "M32.5 46C29 16 70 15 67.5 46C67 38 65 34 61 31C54 35 45 34 40 28C39 35 34 38 32.5 46Z";
const cropped = "M32.8 44C30 16 70 16 67.2 44C66 36 64 32 59 31Q50 29 41 31C36 32 34 36 32.8 44Z";
const drawnBack = "M32.8 43C31 16 69 16 67.2 43C63 31 57 28.5 50 28.500S37 31 32.8 43Z";

/** Straight hair is not drawn on the darkest skins. */
const notDeep = ({ skin }: PortraitTraits) => skin !== "deep";

export const hairs: readonly Hair[] = [
  { worn: "short", front: cropped, beards: perhapsBearded },
  { worn: "short", suits: notDeep, front: swept, beards: perhapsBearded },
  {
    worn: "short",
    front:
      "M33 45C30 31 33 18 45 20C51 12 70 17 67 45C66 37 65 34 62 32C53 35 42 34 39 31C36 34 34 38 33 45Z",
    beards: perhapsBearded,
  },
  // Close-cut.
  { worn: "short", front: cropped, opacity: 0.55, beards: bearded },
  // Thinning above.
  {
    worn: "short",
    suits: ({ hairColor }) => hairColor === "gray",
    front:
      "M33 49C30.5 40 31.5 32 37 28C34.5 35 35.8 42 33 49ZM67 49C69.5 40 68.5 32 63 28C65.5 35 64.2 42 67 49Z",
    beards: perhapsBearded,
  },
  // Short curls.
  {
    worn: "short",
    behind: "M30 42a20 21 0 0 1 40 0Z",
    front:
      "M32.5 44C26 30 34 18 42 20C46 14 55 14 59 20C67 19 74 31 67.5 44C67 38 66 35 63 33C58 35 55 31 50 33C45 31 42 35 37 33C34 35 33 38 32.5 44Z",
    beards: [...perhapsBearded, shaved, shaved],
  },
  // A wide round of curls.
  {
    worn: "long",
    suits: ({ skin }) => skin === "deep",
    behind: "M50 13a25 25 0 0 1 21 39Q70 58 64 58H36Q30 58 29 52A25 25 0 0 1 50 13Z",
    front: drawnBack,
    beards: never,
  },
  // A bob.
  {
    worn: "long",
    suits: notDeep,
    behind: "M29 42C27 12 73 12 71 42V58Q71 64 65 64H35Q29 64 29 58Z",
    front: swept,
    beards: never,
  },
  // Long, parted in the middle.
  {
    worn: "long",
    suits: notDeep,
    behind: "M29 42C27 13 73 13 71 42L75 84H25Z",
    front: parted,
    beards: never,
  },
  // Long, over one shoulder.
  {
    worn: "long",
    suits: notDeep,
    behind: "M31 42C29 14 71 14 69 42C69 56 78 66 74 88C66 88 62 78 60 62L33 56Z",
    front: swept,
    beards: never,
  },
  // A knot on top.
  {
    worn: "long",
    behind: "M42 17a8 8 0 0 1 16 0a8 8 0 0 1-16 0ZM31 44a19 24 0 0 1 38 0Z",
    front: drawnBack,
    beards: never,
  },
  // A knot at the neck.
  {
    worn: "long",
    suits: notDeep,
    behind: "M60 58a8 8 0 1 1 10 8Q63 67 60 58ZM31 46a19 26 0 0 1 38 0Z",
    front: parted,
    beards: never,
  },
];

export const coverings: readonly Covering[] = [
  // A headscarf.
  {
    kind: "headscarf",
    behind: "",
    front:
      "M27 46C25 11 75 11 73 46C73 62 76 72 82 84C72 99 28 99 18 84C24 72 27 62 27 46ZM50 27C40 27 35.5 36 35.5 47C35.5 58 42 66.5 50 66.5S64.5 58 64.5 47C64.5 36 60 27 50 27Z",
    folds: "M32 62C38 78 58 80 70 70M29 72C38 88 56 90 69 80",
    beards: never,
    drapes: true,
  },
  // A turban.
  {
    kind: "turban",
    behind: "",
    front: "M30 40C22 8 78 8 70 40C66 31 58 28 50 33C42 28 34 31 30 40Z",
    folds:
      "M50 32.500C44 26 36 26 31 34M50 32.500C42 20 34 22 30 30M50 32.500C56 26 64 26 69 34M50 32.500C58 20 66 22 70 30",
    beards: [
      { shape: full, opacity: 1 },
      { shape: short, opacity: 1 },
    ],
  },
];

export const glasses = [
  "M38.5 46.5a5 5 0 0 1 10 0a5 5 0 0 1-10 0ZM51.5 46.5a5 5 0 0 1 10 0a5 5 0 0 1-10 0ZM48.5 46q1.5-1 3 0",
  "M38 43.500H48V48a2.5 2.5 0 0 1-2.5 2.500H40.500A2.5 2.5 0 0 1 38 48ZM52 43.500H62V48a2.5 2.5 0 0 1-2.5 2.500H54.500A2.5 2.5 0 0 1 52 48ZM48 45H52",
];
