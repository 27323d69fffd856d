import { earnCents, wholeDollars } from '#rules/money.ts'
import { shownCourses } from './shown-courses.ts'

/** What one sale means to the seller, with a real course's numbers. */
export function EarningNote() {
  const [course] = shownCourses
  if (!course) return null
  return (
    <div className="absolute -bottom-9 left-3 flex items-center gap-4 rounded-xl border border-line bg-raised py-3 pr-5 pl-4 shadow-float sm:-left-6">
      <span className="font-display text-3xl font-semibold tracking-display text-accent tabular-nums">
        {wholeDollars(earnCents(course.default_price, course.commission_pct))}
      </span>
      <span className="text-xs leading-snug text-muted">
        yours, each time this
        <br />
        {wholeDollars(course.default_price)} course is sold
      </span>
    </div>
  )
}
