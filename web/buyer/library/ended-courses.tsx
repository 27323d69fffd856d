import type { EndedCourse } from '#contract/library.ts'
import { FlushCard } from '../flush-card.tsx'
import { SupportLink } from '../support-link.tsx'

const reasons = {
  refunded: 'Your access has ended because the payment was refunded.',
  disputed: 'Your access has ended because the bank took the payment back.',
}

/** Why a course is not there any more, and whom to ask. */
export const EndedNote = ({ course: { reason, store } }: { course: EndedCourse }) => (
  <>
    <p className="mt-1">{reasons[reason]} What you completed is kept.</p>
    <SupportLink address={store.support_email} />
  </>
)

export const EndedCourses = ({ courses }: { courses: EndedCourse[] }) => (
  <section aria-labelledby="ended">
    <h2 id="ended" className="font-display text-2xl font-semibold tracking-title">
      No longer yours
    </h2>
    <FlushCard className="mt-4 divide-y divide-line">
      {courses.map((course) => (
        <div key={course.product_id} className="p-5 sm:p-6">
          <h3 className="font-semibold wrap-anywhere">{course.title}</h3>
          <p className="text-sm text-muted">{course.store.name}</p>
          <EndedNote course={course} />
        </div>
      ))}
    </FlushCard>
  </section>
)
