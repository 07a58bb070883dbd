import { type PointerEvent, useId, useRef, useState } from "react";
import { type Crop, dragCrop, frameOf, maxZoomOf } from "./square-crop.ts";

export interface PhotoCropperProps {
  /** Address of the picture. */
  src: string;
  crop: Crop;
  onCrop(crop: Crop): void;
  /** The browser can't show the picture. */
  onUnreadable?(): void;
}

/** Chooses a square of a picture: by dragging it, or with the three sliders and so with keys. */
export function PhotoCropper({ src, crop, onCrop, onUnreadable }: PhotoCropperProps) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const from = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  const maxZoom = size ? maxZoomOf(size) : 1;

  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, crop };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current || !size) return;
    const side = event.currentTarget.clientWidth;
    const x = (event.clientX - from.current.x) / side;
    const y = (event.clientY - from.current.y) / side;
    onCrop(dragCrop(size, from.current.crop, { x, y }));
  };
  const stop = () => {
    from.current = undefined;
  };

  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center">
      <div
        className="relative aspect-square w-60 cursor-move touch-none overflow-hidden rounded-sm border border-line bg-sunken select-none"
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <img
          src={src}
          alt="The square that visitors will see"
          draggable={false}
          className="absolute max-w-none"
          style={size ? frameOf(size, crop) : { opacity: 0 }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={onUnreadable}
        />
      </div>
      <div className="grid max-w-xs gap-4">
        <Slider
          label="Zoom"
          value={crop.zoom}
          min={1}
          max={maxZoom}
          isFixed={maxZoom === 1}
          text={`${Math.round(crop.zoom * 100)}%`}
          onValue={(zoom) => onCrop({ ...crop, zoom })}
        />
        <Slider
          label="Left or right"
          value={crop.x}
          min={0}
          max={1}
          isFixed={!size || hasNoRoom(size.width, size, crop)}
          text={describePlace(crop.x, "left", "right")}
          onValue={(x) => onCrop({ ...crop, x })}
        />
        <Slider
          label="Up or down"
          value={crop.y}
          min={0}
          max={1}
          isFixed={!size || hasNoRoom(size.height, size, crop)}
          text={describePlace(crop.y, "top", "bottom")}
          onValue={(y) => onCrop({ ...crop, y })}
        />
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** There is nothing to move. */
  isFixed: boolean;
  /** The value for those who hear it. */
  text: string;
  onValue(value: number): void;
}

function Slider({ label, value, min, max, isFixed, text, onValue }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="w-fit text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="block h-11 w-full accent-accent"
        min={min}
        max={max}
        step={(max - min) / 50 || 0.02}
        value={value}
        disabled={isFixed}
        aria-valuetext={text}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </div>
  );
}

const hasNoRoom = (
  length: number,
  { width, height }: { width: number; height: number },
  { zoom }: Crop,
) => length - Math.min(width, height) / zoom < 1;

function describePlace(part: number, first: string, last: string): string {
  if (part < 0.02) return `at the ${first}`;
  if (part > 0.98) return `at the ${last}`;
  return `${Math.round(part * 100)}% from the ${first}`;
}
