import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useEffect } from 'react'
import type { Lesson, LibraryCourse } from '#contract/library.ts'
import { coursePath } from '#contract/urls/buyer-links.ts'
import { kindText, LessonText } from '../../ui/content/lesson-text.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { BuyerPage } from '../buyer-page.tsx'
import { lessonOf, library, preloadLesson } from '../data/library-data.ts'
import { useSharedResource } from '../data/shared-resource.ts'
import { hasCode, LoadFailure } from '../load-failure.tsx'
import { PageLink } from '../navigation.tsx'
import { NotInLibrary } from '../not-in-library.tsx'
import { Placeholder } from '../placeholder.tsx'
import { RecommendedCourseSection } from '../recommended-course-section.tsx'
import { SignedOut } from '../signed-out.tsx'
import { useStoreColors } from '../store-colors.ts'
import { clockText } from './clock-text.ts'
import { CourseReview } from './course-review.tsx'
import { LessonSkeleton } from './course-skeleton.tsx'
import { EndedCourse } from './ended-course.tsx'
import { LessonFiles, OwnFile } from './lesson-files.tsx'
import { LessonSteps } from './lesson-steps.tsx'
import { LibraryLink } from './library-link.tsx'
import { Outline } from './outline.tsx'

/** In a chunk of its own, because most lessons are texts. */
const LessonVideo = lazyWithFallback(
  async () => (await import('./lesson-video.tsx')).LessonVideo,
  <Skeleton className="mb-8 aspect-video w-full rounded-xl" />,
)
const stay = () => undefined

type LessonContentProps = {
  lesson: Lesson
  /** Called when the signed urls of the lesson's file and pictures are no longer valid. */
  onExpired: () => void
}

/** What a lesson teaches: its video or file, its text, and the files that come with it. */
const LessonContent = ({ lesson, onExpired }: LessonContentProps) => (
  <>
    {lesson.kind === 'video' && lesson.file && (
      <LessonVideo key={lesson.id} lesson={lesson} onExpired={onExpired} onMissing={stay} />
    )}
    {lesson.kind === 'file' && lesson.file && <OwnFile file={lesson.file} />}
    {lesson.html && <LessonText html={lesson.html} onExpired={onExpired} />}
    {lesson.files.length > 0 && <LessonFiles lesson={lesson} />}
  </>
)

const nextLessonAfterMs = 2_000

type Props = { productId: string; lessonId: string }

/** One lesson, and beside it the whole course. */
export function LessonPage({ productId, lessonId }: Props) {
  const resource = lessonOf(productId, lessonId)
  const { data: lesson, error } = useSharedResource(resource)
  const { data } = useSharedResource(library)
  const course = data?.courses.find(({ product_id }) => product_id === productId)
  useStoreColors(course?.store.brand_color)
  const load = () => {
    void resource.load()
    void library.load()
  }
  useNextLesson(lesson)
  if (error && hasCode(error, 'not-signed-in')) return <SignedOut />
  const ended = data?.ended.find(({ product_id }) => product_id === productId)
  if (ended) return <EndedCourse course={ended} />
  if (data && !course && hasCode(error, 'not-found')) return <NotInLibrary />
  const listed = course?.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
  const title = lesson?.title ?? listed?.title ?? (error === undefined ? undefined : 'Your lesson')
  // One screen for every state, so that the focus stays in its content when the lesson arrives.
  return (
    <BuyerPage
      pageTitle={title ?? 'Lesson'}
      width="page"
      store={course?.store}
      action={<LibraryLink />}
      over={<CourseLink productId={productId} title={lesson?.course_title ?? course?.title} />}
      title={title ?? <Placeholder text="The title of a lesson, this long" />}
    >
      <Columns course={course} lessonId={lessonId} isLoading={!lesson}>
        {lesson && (
          <Loaded lesson={lesson} minutes={listed?.minutes} onExpired={() => void resource.load()} />
        )}
        {course && lesson && !lesson.next_id && <CourseReview course={course} />}
        {course?.next && lesson && !lesson.next_id && (
          <div className="mt-10 max-w-reading print:hidden">
            <RecommendedCourseSection course={course.next} />
          </div>
        )}
        {!lesson && error !== undefined && (
          <LoadFailure title="This lesson could not be opened" error={error} onRetry={load} />
        )}
        {!lesson && error === undefined && <LessonSkeleton />}
      </Columns>
    </BuyerPage>
  )
}

/** Loads the next lesson while this one is read, so that it opens at once. */
function useNextLesson(lesson: Lesson | undefined) {
  const { product_id, next_id } = lesson ?? {}
  useEffect(() => {
    if (!product_id || !next_id) return
    const timer = setTimeout(() => preloadLesson(product_id, next_id), nextLessonAfterMs)
    return () => clearTimeout(timer)
  }, [product_id, next_id])
}

/** A video with a text says both lengths, because the outline counts them together. */
const lengthText = ({ kind, seconds, html }: Lesson, minutes: number | undefined) =>
  kind === 'video' && seconds && html
    ? `${kindText({ kind, minutes: undefined })} ${clockText(seconds)} · ${minutes} min with the text`
    : kindText({ kind, minutes })

type LoadedProps = { lesson: Lesson; minutes: number | undefined; onExpired: () => void }

const Loaded = ({ lesson, minutes, onExpired }: LoadedProps) => (
  <>
    <article className="max-w-reading">
      <div className="mb-6 flex min-h-11 items-center justify-between gap-4">
        <p className="text-sm text-muted">{lengthText(lesson, minutes)}</p>
        {lesson.html && (
          <Button variant="quiet" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        )}
      </div>
      <LessonContent lesson={lesson} onExpired={onExpired} />
    </article>
    <div className="print:hidden">
      <LessonSteps lesson={lesson} />
    </div>
  </>
)

const CourseLink = ({ productId, title }: { productId: string; title: string | undefined }) => (
  <PageLink
    href={coursePath(productId)}
    className="mb-1 inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-band-muted hover:text-band-ink"
  >
    <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{title ?? <Placeholder text="Course title" />}</span>
  </PageLink>
)

type ColumnsProps = {
  course: LibraryCourse | undefined
  lessonId: string
  isLoading: boolean
  children: ReactNode
}

/** The lesson, and the outline of its course: beside it on wide screens, else below. */
const Columns = ({ course, lessonId, isLoading, children }: ColumnsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-16 print:block">
    <div className="min-w-0">{children}</div>
    <nav
      aria-label="Lessons"
      // Below a lesson that is still loading, it would be pushed down.
      className={classNames(
        'print:hidden lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto',
        isLoading && 'max-lg:hidden',
      )}
    >
      {course && <Outline course={course} currentId={lessonId} />}
    </nav>
  </div>
)
