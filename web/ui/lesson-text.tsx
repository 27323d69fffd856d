import type * as z from 'zod/mini'
import type { LibraryLesson } from '#contract/library.ts'

const kindNames = { text: 'Text', file: 'File', video: 'Video' }

/** `Text · 4 min` */
export const kindText = ({ kind, minutes }: Pick<z.infer<typeof LibraryLesson>, 'kind' | 'minutes'>) =>
  minutes ? `${kindNames[kind]} · ${minutes} min` : kindNames[kind]

const inScrollArea = (html: string) =>
  html
    .replaceAll('<table>', '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')

export const LessonText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the course is imported (lambdas/courses/lesson-html.ts)
  <div className="lesson-text" dangerouslySetInnerHTML={{ __html: inScrollArea(html) }} />
)
