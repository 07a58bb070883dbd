import { Link } from "react-router";
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
}

/** An employer's jobs, with what came in for each. */
export function JobPosts({ posts }: JobPostsProps) {
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
    </section>
  );
}
