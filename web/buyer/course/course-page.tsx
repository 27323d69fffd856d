import { useEffect } from 'react'
import type { LibraryCourse } from '#contract/library.ts'
import { libraryPath } from '#contract/urls/buyer-links.ts'
import { ProductCover } from '../../ui/content/product-cover.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { nextLesson, nextStepText } from '../data/course-progress.ts'
import { library } from '../data/library-data.ts'
import { useSharedResource } from '../data/shared-resource.ts'
import { hasCode, LoadFailure } from '../load-failure.tsx'
import { PageLink } from '../navigation.tsx'
import { NotInLibrary } from '../not-in-library.tsx'
import { lessonPath } from '../paths.ts'
import { Placeholder } from '../placeholder.tsx'
import { Progress } from '../progress.tsx'
import { SignedOut } from '../signed-out.tsx'
import { useStoreColors } from '../store-colors.ts'
import { SupportLink } from '../support-link.tsx'
import { CourseReview } from './course-review.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'
import { EndedCourse } from './ended-course.tsx'
import { loadLessonPage } from './lesson-view.tsx'
import { LibraryLink } from './library-link.tsx'
import { Outline } from './outline.tsx'

/** One course: its modules and lessons, and how far the buyer is. */
export function CoursePage({ productId }: { productId: string }) {
  const { data, error } = useSharedResource(library)
  const course = data?.courses.find(({ product_id }) => product_id === productId)
  useStoreColors(course?.store.brand_color)
  const load = () => void library.load()
  if (error && hasCode(error, 'not-signed-in')) return <SignedOut />
  const ended = data?.ended.find(({ product_id }) => product_id === productId)
  if (ended) return <EndedCourse course={ended} />
  if (data && !course) return <NotInLibrary />
  const title = course?.title ?? (error === undefined ? undefined : 'Your course')
  // One screen for every state, so that the focus stays in its content when the course arrives.
  return (
    <BuyerPage
      pageTitle={title ?? 'Course'}
      width="page"
      store={course?.store}
      action={<LibraryLink />}
      title={
        // Most titles need two lines, so that nothing moves when one arrives.
        <span className="flex min-h-[2lh] items-end">
          <span key={title}>{title ?? <Placeholder text="The title of a course" />}</span>
        </span>
      }
    >
      {course && <Loaded course={course} />}
      {!course && error !== undefined && (
        <LoadFailure title="This course could not be opened" error={error} onRetry={load} />
      )}
      {!course && error === undefined && <CourseSkeleton />}
    </BuyerPage>
  )
}

function Loaded({ course }: { course: LibraryCourse }) {
  useEffect(() => void loadLessonPage(), [])
  const { cover_url, product_id, store } = course
  const lesson = nextLesson(course)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
      <div className="lg:sticky lg:top-8 lg:self-start">
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          <ProductCover src={cover_url} className="aspect-[16/9] max-lg:hidden" />
          <div className="p-5">
            <Progress course={course} />
            {lesson && <p className="mt-3 text-sm text-muted tabular-nums">{course.contents}</p>}
            {lesson && (
              <Button className="mt-4 w-full" asChild>
                <PageLink href={lessonPath(product_id, lesson.id)}>{nextStepText(course)}</PageLink>
              </Button>
            )}
          </div>
        </div>
        <div className="mt-4">
          <SupportLink address={store.support_email} />
        </div>
      </div>
      {lesson ? (
        <Outline course={course} />
      ) : (
        <EmptyState
          title="This course has no lessons yet"
          text="They appear here as soon as they are ready."
          action={
            <Button variant="secondary" asChild>
              <PageLink href={libraryPath}>Go to your library</PageLink>
            </Button>
          }
        />
      )}
      <CourseReview course={course} />
    </div>
  )
}
