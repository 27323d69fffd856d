import { wholeDollars } from '#rules/money.ts'
import { CoverArt } from './cover-art.tsx'
import { shownCourses } from './shown-courses.ts'

/** A generated store in a browser's frame: real courses in a seller's own colours. */
export const StorePicture = () => (
  <div
    role="img"
    aria-label="A generated store with its own name, colours, courses and prices"
    className="overflow-hidden rounded-xl border border-line bg-shop-page text-shop-ink shadow-window"
  >
    <Frame />
    <div className="flex items-center justify-between px-5 py-3.5 sm:px-9 sm:py-5">
      <span className="font-display text-sm font-bold tracking-title sm:text-base">Marlow Studio</span>
      <span className="flex items-center gap-4 text-shop-muted text-tiny sm:gap-6">
        <span>Courses</span>
        <span className="max-sm:hidden">Why Marlow</span>
        <span className="rounded-full bg-shop-brand px-3 py-1.5 font-semibold text-shop-page">Cart · 1</span>
      </span>
    </div>
    <div className="px-5 pt-5 pb-7 sm:px-9 sm:pt-9 sm:pb-11">
      <p className="max-w-88 font-display text-2xl font-semibold leading-none tracking-display sm:text-shop">
        Learn the work by doing the work.
      </p>
      <p className="mt-3 max-w-76 text-shop-muted text-tiny sm:mt-4">
        Short, practical courses for people who would rather start this week than plan until spring.
      </p>
      <span className="mt-4 inline-block rounded-md bg-shop-brand px-4 py-2 text-tiny font-semibold text-shop-page sm:mt-5">
        Browse the courses
      </span>
    </div>
    <div className="grid grid-cols-3 gap-2.5 bg-shop-tint px-5 pt-5 pb-16 sm:gap-4 sm:px-9 sm:pt-8">
      {shownCourses.map((course, index) => (
        <div key={course.id} className="overflow-hidden rounded-lg bg-shop-page">
          <CoverArt variant={index} />
          <div className="p-2.5 sm:p-3.5">
            <p className="line-clamp-2 min-h-8 text-tiny font-semibold leading-tight">{course.title}</p>
            <p className="mt-2 text-tiny font-semibold text-shop-brand tabular-nums">
              {wholeDollars(course.default_price)}
            </p>
          </div>
        </div>
      ))}
    </div>
  </div>
)

const Frame = () => (
  <div className="flex items-center gap-3 border-shop-tint border-b bg-shop-frame px-4 py-2.5">
    <span className="flex gap-1.5">
      {['a', 'b', 'c'].map((dot) => (
        <span key={dot} className="size-2.5 rounded-full bg-shop-dot" />
      ))}
    </span>
    <span className="mx-auto rounded-md bg-shop-page px-4 py-1 text-shop-muted text-tiny sm:px-10">
      marlow-studio
    </span>
    <span className="w-9" />
  </div>
)
