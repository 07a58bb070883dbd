import { Link } from "react-router";

export interface MoreGuidesProps {
  groups: readonly {
    category: string;
    guides: readonly { title: string; path: string; readMinutes: number }[];
  }[];
}

/** The guides that the page does not introduce one by one. */
export function MoreGuides({ groups }: MoreGuidesProps) {
  return (
    <div className="grid gap-6">
      <h3 className="text-xl">More guides by topic</h3>
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
        {groups.map(({ category, guides }) => (
          <div key={category} className="grid content-start gap-2">
            <h4 className="text-sm font-semibold text-muted">{category}</h4>
            <ul className="grid gap-1.5">
              {guides.map(({ title, path, readMinutes }) => (
                <li key={path}>
                  <Link className="link" to={path}>
                    {title}
                  </Link>{" "}
                  <span className="text-sm text-muted">{readMinutes} min</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
