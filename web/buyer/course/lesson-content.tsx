import type { Lesson } from '#contract/library.ts'
import { LessonText } from '../../ui/content/lesson-text.tsx'
import { LessonFiles, OwnFile } from './lesson-files.tsx'
import { LessonVideo } from './lesson-video.tsx'

type Props = {
  lesson: Lesson
  /** Called when the signed urls of the lesson's file and pictures are no longer valid. */
  onExpired: () => void
}

/** What a lesson teaches: its video or file, its text, and the files that come with it. */
export const LessonContent = ({ lesson, onExpired }: Props) => (
  <>
    {lesson.kind === 'video' && lesson.file && (
      <LessonVideo key={lesson.id} lesson={lesson} onExpired={onExpired} />
    )}
    {lesson.kind === 'file' && lesson.file && <OwnFile file={lesson.file} />}
    {lesson.html && <LessonText html={lesson.html} onExpired={onExpired} />}
    {lesson.files.length > 0 && <LessonFiles lesson={lesson} />}
  </>
)
