import { defineErrors } from "#shared/errors.ts";
import { maxUnpublished } from "./posting-steps.constants.ts";

export const postingErrors = defineErrors({
  notFound: {
    code: "posting_not_found",
    status: 404,
    message: "We can't find this job. It may have been deleted.",
  },
  stale: {
    code: "posting_stale",
    status: 409,
    message:
      "Someone changed this job after you opened this page. Review the changes, then try again.",
  },
  tooManyUnpublished: {
    code: "posting_too_many_unpublished",
    status: 409,
    message: `An organization can have ${maxUnpublished} unpublished jobs. Publish or delete one first.`,
  },
  tooManySaves: {
    code: "posting_too_many_saves",
    status: 429,
    message: "You've saved too many times in a short time. Wait a few minutes, then save again.",
  },
  unverified: {
    code: "posting_unverified",
    status: 409,
    message: "Verify your organization first. Until then, you can write jobs but not publish them.",
  },
  incomplete: {
    code: "posting_incomplete",
    status: 409,
    message: "Some details are still missing. See the list below.",
  },
  barred: {
    code: "posting_barred",
    status: 409,
    message: "The posting checker found problems to fix before you publish. See the reasons below.",
  },
  unread: {
    code: "posting_warnings_unread",
    status: 409,
    message: "Read the warnings, then check the box below them.",
  },
  moved: {
    code: "posting_moved",
    status: 409,
    message:
      "Someone published another version of this job in the meantime. Review it before you publish.",
  },
  takenDown: {
    code: "posting_taken_down",
    status: 409,
    message: "Our team took this job down. Contact support before you publish it again.",
  },
  published: {
    code: "posting_published",
    status: 409,
    message: "You can't delete a job that's been published. Close it instead.",
  },
  notOpen: { code: "posting_not_open", status: 409, message: "This job isn't open." },
  alreadyOpen: { code: "posting_already_open", status: 409, message: "This job is already open." },
  notOnTeam: {
    code: "posting_not_hiring_manager",
    status: 409,
    message: "You can choose only hiring managers in your organization.",
  },
});
