import type { Lesson } from '#contract/library.ts'
import { LessonText } from '../../ui/content/lesson-text.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LessonFiles, OwnFile } from './lesson-files.tsx'

/** In a chunk of its own, because most lessons are texts. */
const LessonVideo = lazyWithFallback(
  async () => (await import('./lesson-video.tsx')).LessonVideo,
  <Skeleton className="mb-8 aspect-video w-full rounded-xl" />,
)
const stay = () => undefined

type Props = {
  lesson: Lesson
  /** Called when the signed urls of the lesson's file and pictures are no longer valid. */
  onExpired: () => void
}

/** What a lesson teaches: its video or file, its text, and the files that come with it. */
export const LessonContent = ({ lesson, onExpired }: Props) => (
  <>
    {lesson.kind === 'video' && lesson.file && (
      <LessonVideo key={lesson.id} lesson={lesson} onExpired={onExpired} onMissing={stay} />
    )}
    {lesson.kind === 'file' && lesson.file && <OwnFile file={lesson.file} />}
    {lesson.html && <LessonText html={lesson.html} onExpired={onExpired} />}
    {lesson.files.length > 0 && <LessonFiles lesson={lesson} />}
  </>
)
