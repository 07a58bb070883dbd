import { expect, test } from "vitest";
import { emptyOptional, places } from "../mentor-fields.rules.ts";
import type { MentorProfile } from "./directory.types.ts";
import { describePerson } from "./structured-data.rules.ts";

const mentor: MentorProfile = {
  ...emptyOptional(places.listed),
  id: "1",
  full_name: "Ana Ruiz",
  title: "Nurse Manager",
  company: "Harbour Hospital",
  photo_id: null,
  location: "Toronto, ON",
  experience_years: 12,
  expertise: ["Licensing"],
  rating: 4.5,
  reviews: 3,
  hourly_rate: 150,
  availability: "Limited slots",
  is_sample: false,
  languages: ["en"],
  next_free_at: null,
  instant_booking: false,
  has_account: true,
  takes_bookings: true,
  reply_threads: 0,
  reply_answered: 0,
  last_active_on: "2046-11-24",
  activity: "Active today",
  bio: "Twelve years on the ward.",
  absence: null,
};

test("a mentor tells search engines who they are, and how sessions were rated", () => {
  expect(describePerson(mentor, "https://site.example/mentorship/1")).toMatchObject([
    {
      "@type": "ProfilePage",
      mainEntity: {
        "@type": "Person",
        name: "Ana Ruiz",
        jobTitle: "Nurse Manager",
        worksFor: { name: "Harbour Hospital" },
        makesOffer: { itemOffered: { aggregateRating: { ratingValue: 4.5, reviewCount: 3 } } },
      },
    },
  ]);
});

test("nobody without reviews has a rating", () => {
  const [page] = describePerson({ ...mentor, rating: null, reviews: 0 }, "https://site.example/1");
  expect(page?.mainEntity).not.toHaveProperty("makesOffer");
});
