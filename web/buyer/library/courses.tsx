import BookOpen from 'lucide-react/icons/book-open'
import type { LibraryCourse } from '#contract/library.ts'
import { coursePath } from '#contract/urls/buyer-links.ts'
import { ProductCover } from '../../ui/content/product-cover.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'
import { loadLessonPage } from '../course/lesson-view.tsx'
import { completedCount, lessonsOf, nextLesson, nextStepText } from '../data/course-progress.ts'
import { PageLink } from '../navigation.tsx'
import { lessonPath } from '../paths.ts'
import { Progress } from '../progress.tsx'

type Props = {
  courses: LibraryCourse[]
  hasSeveralStores: boolean
  /** Called to open the library of another address. */
  onSwitch: () => void
}

export function Courses({ courses, hasSeveralStores, onSwitch }: Props) {
  if (courses.length === 0)
    return (
      <EmptyState
        icon={<BookOpen aria-hidden />}
        title="There is no course here yet"
        text="Did you pay with another email? Each address has a library of its own."
        action={<Button onClick={onSwitch}>Use another email</Button>}
      />
    )
  return (
    <section aria-labelledby="courses">
      <h2 id="courses" className="font-display text-2xl font-semibold tracking-title">
        Courses
      </h2>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {courses.map((course) => (
          <CourseCard key={course.product_id} course={course} hasStoreName={hasSeveralStores} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        Missing a course?{' '}
        <button
          type="button"
          onClick={onSwitch}
          className="min-h-11 font-semibold text-accent underline underline-offset-3"
        >
          Open your library with a code
        </button>
      </p>
    </section>
  )
}

function CourseCard({ course, hasStoreName }: { course: LibraryCourse; hasStoreName: boolean }) {
  const { product_id, title, cover_url, store } = course
  const lesson = nextLesson(course)
  const isDone = completedCount(course) === lessonsOf(course).length
  return (
    <li className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <ProductCover src={cover_url} className="aspect-[16/9]" />
      <div className="flex flex-1 flex-col p-5">
        {hasStoreName && <p className="text-xs font-semibold text-muted wrap-anywhere">{store.name}</p>}
        <h3 className="mb-3 font-display text-xl font-semibold tracking-title wrap-anywhere">
          <PageLink
            href={coursePath(product_id)}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {title}
          </PageLink>
        </h3>
        <div className="mt-auto">
          <Progress course={course} />
          {lesson && (
            <Button variant={isDone ? 'secondary' : 'primary'} className="mt-4 w-full" asChild>
              <PageLink
                href={lessonPath(product_id, lesson.id)}
                {...preloadOnIntent(loadLessonPage)}
                aria-label={`${nextStepText(course)}: ${title}`}
              >
                {nextStepText(course)}
              </PageLink>
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
