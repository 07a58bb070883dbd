import { Link } from "react-router";

export interface PickPreviewProps {
  title: string;
  /** The page that is picked. */
  path: string;
  page: "home" | "resources";
  position: number;
}

/** A pick's position among the picks, and the page that it leads to. */
export function PickPreview({ title, path, page, position }: PickPreviewProps) {
  return (
    <section className="mx-auto grid w-full max-w-page gap-3 px-5 py-8 sm:px-8">
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p>
        <Link className="link wrap-anywhere" to={path}>
          {path}
        </Link>{" "}
        will be number {position} of the picks on the{" "}
        {page === "home" ? "home page" : "resources page"}.
      </p>
    </section>
  );
}
