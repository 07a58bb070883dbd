import pg from "pg";

export interface Mentor {
  id: string;
  full_name: string;
  title: string;
  company: string | null;
  location: string;
  experience_years: number;
  expertise: string[];
  languages: string[];
  rating: number | null;
  reviews: number;
  hourly_rate: number;
  availability: string;
  next_free_at: string | null;
  last_active_on: string;
  is_sample: boolean;
}

export interface MentorPage {
  mentors: Mentor[];
  total: number;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const firstPage = {
  name: "first-page",
  text: `
    select id, full_name, title, company, location, experience_years, expertise, languages,
           rating::float8 as rating, reviews, hourly_rate::float8 as hourly_rate, availability,
           to_char(next_free_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as next_free_at,
           last_active_on, is_sample, count(*) over ()::int as total
    from public.mentor_profiles_public
    order by is_sample, (20 + coalesce(rating, 0) * reviews) / (5 + reviews) desc, full_name collate "C"
    limit $1`,
};

/** The first mentors of the list, read with the rights of the person who asks. */
export async function readMentors(claims: object): Promise<MentorPage> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query({
      name: "rights",
      text: "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
      values: [JSON.stringify(claims)],
    });
    const { rows } = await client.query<Mentor & { total: number }>({
      ...firstPage,
      values: [Number(process.env.MENTORS_PER_PAGE)],
    });
    await client.query("commit");
    return {
      mentors: rows.map(({ total: _, ...mentor }) => mentor),
      total: rows[0]?.total ?? 0,
    };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
