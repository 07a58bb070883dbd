import { Link } from "react-router";
import { hiringPath } from "#features/hiring/hiring-parts.contract.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";

export interface JobPostsProps {
  posts: readonly {
    jobId: string;
    path: string;
    title: string;
    isOpen: boolean;
    applications: number;
    newApplications: number;
    shortlisted: number;
  }[];
  /** With those that aren't among `posts`. */
  total: number;
}

/** An employer's jobs, with what came in for each. */
export function JobPosts({ posts, total }: JobPostsProps) {
  if (posts.length === 0) return null;
  return (
    <section
      id="job-posts"
      aria-labelledby="job-posts-title"
      className="grid content-start gap-3 lg:col-span-2"
    >
      <h2 id="job-posts-title" className="text-xl">
        Your job posts
      </h2>
      <Table caption="Your job posts">
        <TableHead>
          <TableRow>
            <TableHeader>Job</TableHeader>
            <TableHeader>Status</TableHeader>
            <TableHeader>Applications</TableHeader>
            <TableHeader>New in the last 14 days</TableHeader>
            <TableHeader>Shortlisted</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {posts.map((post) => (
            <TableRow key={post.jobId}>
              <TableCell>
                <Link className="link" to={post.path}>
                  {post.title}
                </Link>
              </TableCell>
              {/* A job that isn't open may be paused. */}
              <TableCell>{post.isOpen ? "Open" : "Not open"}</TableCell>
              <TableCell>{post.applications}</TableCell>
              <TableCell>{post.newApplications}</TableCell>
              <TableCell>{post.shortlisted}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > posts.length ? (
        <p>
          <Link className="link" to={hiringPath}>
            See all {total.toLocaleString("en-US")} jobs
          </Link>
        </p>
      ) : null}
    </section>
  );
}
