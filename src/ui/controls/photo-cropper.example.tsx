import { type ReactNode, useState } from "react";
import { PhotoCropper } from "./photo-cropper.tsx";
import { middleCrop } from "./square-crop.ts";

const picture = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#9db8a8"/><circle cx="50%" cy="45%" r="25%" fill="#5b3a29"/></svg>`,
  )}`;

function Example({ src }: { src: string }) {
  const [crop, setCrop] = useState(middleCrop);
  return <PhotoCropper src={src} crop={crop} onCrop={setCrop} />;
}

export const title = "PhotoCropper";

export const examples: Record<string, () => ReactNode> = {
  Wide: () => <Example src={picture(1200, 800)} />,
  "Too small to zoom": () => <Example src={picture(200, 320)} />,
};
