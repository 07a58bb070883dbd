/** Whether a registered person came, as far as it was marked. */
export const attendances = ["came", "missed", "unmarked"] as const;
export type Attendance = (typeof attendances)[number];

export const attendanceWords: Readonly<Record<Attendance, string>> = {
  came: "Attended",
  missed: "Didn't attend",
  unmarked: "Not marked",
};

/** As the database has it. */
export const attendedValues: Readonly<Record<Attendance, boolean | null>> = {
  came: true,
  missed: false,
  unmarked: null,
};

export function attendanceOf(attended: boolean | null): Attendance {
  if (attended === null) return "unmarked";
  return attended ? "came" : "missed";
}

/** A filter from an address. Undefined: everyone. */
export function readAttendance(text: string | null): Attendance | undefined {
  return attendances.find((each) => each === text);
}
