import { Link } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { Arcs } from "#ui/drawings/arcs.tsx";
import { resourcesPath } from "../resources.constants.ts";

/** In a guide's place, where there is none or where it could not be shown. */
export function ArticleNotFound({ title, text }: { title: string; text: string }) {
  return (
    <div className="mx-auto grid w-full max-w-form justify-items-start gap-5 px-5 py-16 sm:px-8 sm:py-24">
      <Arcs className="h-14 w-44 text-control" />
      <h1 className="text-3xl">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <Button asChild>
        <Link to={resourcesPath}>Back to Resources</Link>
      </Button>
    </div>
  );
}
