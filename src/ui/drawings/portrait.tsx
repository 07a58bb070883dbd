import { classNames } from "../styles/class-names.ts";
import {
  coverings,
  faces,
  garments,
  glasses,
  grounds,
  type Hair,
  hairColors,
  hairs,
  type Look,
  type PortraitTraits,
  skins,
} from "./portrait.shapes.ts";

export interface PortraitProps {
  /** The same seed always draws the same portrait: a person's name. */
  seed: string;
  /** The person's looks; the seed decides where it doesn't say. */
  traits?: PortraitTraits | undefined;
  className?: string;
}

/** A geometric picture of a sample's person, drawn from a name. It shows no real person. */
export function Portrait({ seed, traits, className }: PortraitProps) {
  const { ground, garment, skin, face, hair, hairColor, covering, beard, spectacles, arc } =
    chooseLook(seed, traits);
  const cloth = garment.light ? "fill-surface" : ground.cloth;
  const coverColor = ground.cover;
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden
      className={classNames("block rounded-sm", ground.tint, className)}
    >
      <circle
        cx={arc}
        cy="44"
        r="36"
        className="fill-surface opacity-70 dark:fill-current dark:opacity-40"
      />
      <path d={`M${arc - 58} 100a58 58 0 0 1 116 0`} stroke="currentColor" opacity="0.35" />
      {covering ? <path d={covering.behind} className={coverColor} /> : null}
      {hair?.behind ? <path d={hair.behind} fill={hairColor} /> : null}
      <path d="M12 102a38 29 0 0 1 76 0Z" className={cloth} />
      <path d="M42.5 58h15v16a7.5 6 0 0 1-15 0Z" fill={skin} />
      <path d={garment.opening} fill={garment.under ? undefined : skin} className={garment.under} />
      <path d={garment.lines} className={garment.light ? "stroke-control" : "stroke-surface"} />
      <path d="M42.5 62q7.5 8 15 0v3q-7.5 8-15 0Z" fill="#000" opacity="0.14" />
      <path d={`M33 43.500a3.5 3.5 0 0 0 0 7M67 43.500a3.5 3.5 0 0 1 0 7${face}`} fill={skin} />
      {beard ? <path d={beard.shape} fill={hairColor} opacity={beard.opacity} /> : null}
      {hair ? <path d={hair.front} fill={hairColor} opacity={hair.opacity} /> : null}
      {covering ? (
        <>
          <path d={covering.front} fillRule="evenodd" className={coverColor} />
          <path d={covering.folds} className="stroke-surface" opacity="0.6" />
        </>
      ) : null}
      <g strokeLinecap="round" stroke="#1a1310">
        <path d="M43.5 46v.5M56.5 46v.5" strokeWidth="2.8" />
        <path
          d="M40.5 41.500q3-1.7 6 0M53.5 41.500q3-1.7 6 0M50.5 47l-1.5 5.500h2M45.5 58q4.5 3 9 0"
          opacity="0.6"
        />
        {spectacles ? <path d={spectacles} strokeWidth="1.2" /> : null}
      </g>
    </svg>
  );
}

/** Most people wear neither. */
const someGlasses = [...glasses, ...Array<undefined>(4).fill(undefined)];
const someCoverings = [...coverings, ...Array<undefined>(10).fill(undefined)];

/** Chooses every part of a portrait, one after the other, by a hash of the seed, within the traits. */
export function chooseLook(seed: string, traits?: PortraitTraits): Look {
  const pick = chooser(seed);
  const ground = pick(grounds);
  const tone = pick(skins.filter(({ shade }) => !traits || shade === traits.skin));
  const face = pick(faces);
  const garment = pick(garments.filter(({ work }) => !traits || work.includes(traits.work)));
  const arc = pick([32, 42, 58, 68]);
  const spectacles = pick(someGlasses);
  const hairColor = pick(hairColorsFor(tone, traits));
  const covering = traits
    ? coverings.find(({ kind }) => kind === traits.covering)
    : pick(someCoverings);
  const hair = pick(hairs.filter((hair) => !traits || suits(hair, traits)));
  const beard = pick(covering ? covering.beards : hair.beards);
  return {
    ground,
    garment: covering?.drapes ? { ...garment, lines: "", opening: "" } : garment,
    skin: tone.skin,
    face,
    hair: covering ? undefined : hair,
    hairColor,
    covering,
    beard,
    spectacles,
    arc,
  };
}

function suits(hair: Hair, traits: PortraitTraits): boolean {
  return hair.worn === traits.hair && (hair.suits?.(traits) ?? true);
}

function hairColorsFor(
  { darkHair }: (typeof skins)[number],
  traits: PortraitTraits | undefined,
): readonly string[] {
  if (traits) return hairColors[traits.hairColor];
  const { dark, brown, light, gray } = hairColors;
  return darkHair ? [...dark, ...gray] : [...dark, ...brown, ...light, ...gray];
}

/** FNV-1a's own start of the hash. */
const beginning = 0x811c9dc5;

/** Draws from lists, one after the other, by a hash (FNV-1a, then xorshift) of the seed. */
function chooser(seed: string) {
  let state = beginning;
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return <Item,>(items: readonly Item[]): Item => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return items[(state >>> 0) % items.length] as Item;
  };
}
