import type { Region, Sharp } from "sharp";
import { isProductError } from "#shared/errors.ts";
import { storageErrors } from "./storage.errors.ts";

/** Types that can be decoded. */
export const imageTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export type ImageType = (typeof imageTypes)[number];

/** Transformation of an image, in the words of the client's `transform`. */
export interface ImageTransform {
  /** Pixels. */
  width?: number | undefined;
  height?: number | undefined;
  resize?: "cover" | "contain" | "fill" | undefined;
  /** 20 to 100. */
  quality?: number | undefined;
}

/** A square within an image that is upright. */
export interface SquareCrop {
  /** 1: the largest square that fits; 2: half its side. Never below 1. */
  zoom: number;
  /** The square's place, from 0 at the left or upper edge to 1 at the other; 0.5 in the middle. */
  x: number;
  y: number;
}

export interface Images {
  /**
   * The image decoded and encoded again: upright, no wider or higher than `maximumSide`, of a moving
   * one the first picture, and without any metadata (place, camera, thumbnail, profile). `compact`
   * writes PNG as WebP. With `square` only that part of it is left.
   */
  clean(
    bytes: Uint8Array,
    type: ImageType,
    options: { maximumSide: number; compact: boolean; square?: SquareCrop | undefined },
  ): Promise<{ bytes: Uint8Array; type: ImageType }>;
  transform(bytes: Uint8Array, type: ImageType, transform: ImageTransform): Promise<Uint8Array>;
}

export function isImageType(type: string): type is ImageType {
  return (imageTypes as readonly string[]).includes(type);
}

/** A picture of 50 million pixels takes 200 MB while it is worked on; phones make fewer. */
const maximumPixels = 50_000_000;

/** More than these would only time out. */
const maxQueueLength = 50;

const secondsForOne = 20;

/** Works on libvips' threads, on never more than `concurrency` images at a time. */
export function createImages({ concurrency = 2 }: { concurrency?: number } = {}): Images {
  const inTurn = createTurns(concurrency);

  return {
    clean(bytes, type, { maximumSide, compact, square }) {
      const written: ImageType = compact && type === "image/png" ? "image/webp" : type;
      return inTurn(async () => {
        const upright = (await open(bytes)).autoOrient();
        if (square) {
          const { autoOrient } = await upright.metadata();
          upright.extract(regionOf(square, autoOrient));
        }
        const image = upright.resize({
          width: maximumSide,
          height: maximumSide,
          fit: "inside",
          withoutEnlargement: true,
        });
        return { bytes: await write(image, written, 85), type: written };
      });
    },

    transform(bytes, type, { width, height, resize = "cover", quality = 80 }) {
      const fit = resize === "contain" ? "inside" : resize;
      // By one side alone a thin picture would grow to millions of pixels on the other.
      const withoutEnlargement = resize === "contain" || !width || !height;
      return inTurn(async () => {
        const image = (await open(bytes)).resize({
          ...(width ? { width } : {}),
          ...(height ? { height } : {}),
          fit,
          withoutEnlargement,
        });
        return await write(image, type, quality);
      });
    },
  };
}

/** The square in pixels. */
function regionOf(
  { zoom, x, y }: SquareCrop,
  { width, height }: { width: number; height: number },
): Region {
  const side = Math.max(1, Math.floor(Math.min(width, height) / Math.max(1, zoom)));
  const place = (part: number, room: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * (room - side));
  return { left: place(x, width), top: place(y, height), width: side, height: side };
}

let library: Promise<typeof import("sharp").default> | undefined;

/**
 * Loaded with the first image. Only the decoders of what is accepted exist; a file cannot choose
 * another.
 */
async function loadLibrary(): Promise<typeof import("sharp").default> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
    ],
  });
  return sharp;
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  library ??= loadLibrary();
  const sharp = await library;
  return sharp(bytes, { limitInputPixels: maximumPixels, failOn: "error", pages: 1 }).timeout({
    seconds: secondsForOne,
  });
}

async function write(image: Sharp, type: ImageType, quality: number): Promise<Uint8Array> {
  const encoded = {
    "image/jpeg": () => image.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true }),
    "image/png": () => image.png({ compressionLevel: 9 }),
    "image/webp": () => image.webp({ quality }),
  }[type]();
  return await encoded.toBuffer();
}

function translateImageError(error: unknown): unknown {
  if (isProductError(error)) return error;
  return error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message)
    ? storageErrors.tooManyPixels({ cause: error })
    : storageErrors.invalidImage({ cause: error });
}

function createTurns(concurrency: number) {
  const waiting: Array<() => void> = [];
  let running = 0;

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= maxQueueLength) throw storageErrors.busy();
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } catch (error) {
      throw translateImageError(error);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
