import type { CoursePreview } from '#contract/api/course-preview-api.ts'
import type { Piece } from '#contract/marketing.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { kindText, LessonText } from '../../ui/content/lesson-text.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { sentencesOf, useCoursePreview } from './course-preview.ts'

type Props = { piece: Pick<Piece, 'course_id' | 'lesson' | 'lesson_title'>; onClose: () => void }

/** The lesson that supports a piece: where it stands in the course, and what is known from it. */
export function LessonDialog({ piece: { course_id, lesson, lesson_title }, onClose }: Props) {
  const { data, error, isError, refetch } = useCoursePreview(course_id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={lesson_title}
      text="The piece says only what this lesson and the course support."
      width="wide"
    >
      {data ? (
        <Lesson course={data} lessonId={lesson} />
      ) : isError ? (
        <ErrorState
          title="The lesson could not be loaded"
          text={error.message}
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      ) : (
        <LoadingRegion label="Loading the lesson">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="mt-4 h-40 rounded-xl" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}

function Lesson({ course, lessonId }: { course: CoursePreview; lessonId: string }) {
  const { modules, sample } = course
  const module = modules.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))
  const lesson = module?.lessons.find(({ id }) => id === lessonId)
  const sentences = sentencesOf(course, lessonId)
  return (
    <div className="grid gap-5">
      {module && lesson && (
        <p className="text-sm text-muted">
          {module.title} · {kindText(lesson)}
        </p>
      )}
      {sentences.length > 0 && (
        <section>
          <h3 className="mb-2 text-sm font-semibold">From this lesson</h3>
          <ul className="grid gap-2 text-sm">
            {sentences.map((sentence) => (
              <li key={sentence} className="border-l-2 border-accent pl-3">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {sample?.id === lessonId && (
        <div className="rounded-xl border border-line p-5 sm:p-6">
          <LessonText html={sample.html} />
        </div>
      )}
    </div>
  )
}
