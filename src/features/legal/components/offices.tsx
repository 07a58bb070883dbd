import { brand } from "#shared/brand.ts";

export function Offices() {
  return (
    <p>
      Contact the {brand.name} office in {brand.offices.join(" or ")}.
    </p>
  );
}
