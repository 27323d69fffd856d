import { useCallback } from 'react'
import type { Lesson } from '#contract/library.ts'
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
    {lesson.html && <Text html={lesson.html} onExpired={onExpired} />}
    {lesson.files.length > 0 && <LessonFiles lesson={lesson} />}
  </>
)

const inScrollArea = (html: string) =>
  html
    .replaceAll('<table>', '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')

/** A picture whose url has ended asks for new ones, once: the load events of pictures don't bubble. */
function Text({ html, onExpired }: { html: string; onExpired: () => void }) {
  const listen = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return undefined
      element.addEventListener('error', onExpired, { capture: true, once: true })
      return () => element.removeEventListener('error', onExpired, { capture: true })
    },
    [onExpired],
  )
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the course is imported (lambdas/courses/lesson-html.ts)
    <div ref={listen} className="lesson-text" dangerouslySetInnerHTML={{ __html: inScrollArea(html) }} />
  )
}
