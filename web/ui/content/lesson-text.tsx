import { useCallback } from 'react'
import type * as z from 'zod/mini'
import type { OutlineLesson } from '#contract/courses/course-outline.ts'

const kindNames = { text: 'Text', file: 'File', video: 'Video' }

/** `Text · 4 min` */
export const kindText = ({ kind, minutes }: Pick<z.infer<typeof OutlineLesson>, 'kind' | 'minutes'>) =>
  minutes ? `${kindNames[kind]} · ${minutes} min` : kindNames[kind]

type Props = {
  html: string
  /** Called once when a picture fails to load: its signed url may be no longer valid. */
  onExpired?: () => void
}

/** The load events of pictures don't bubble. */
export function LessonText({ html, onExpired }: Props) {
  const listen = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element || !onExpired) return undefined
      element.addEventListener('error', onExpired, { capture: true, once: true })
      return () => element.removeEventListener('error', onExpired, { capture: true })
    },
    [onExpired],
  )
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the course is imported (lambdas/courses/lesson-html.ts)
    <div ref={listen} className="lesson-text" dangerouslySetInnerHTML={{ __html: inScrollAreas(html) }} />
  )
}

/** Two regions of a page must not share a name, so several tables are numbered. */
function inScrollAreas(html: string) {
  const [before = '', ...tables] = html.split('<table>')
  const nameOf = (index: number) => (tables.length > 1 ? `Table ${index + 1} of ${tables.length}` : 'Table')
  const areas = tables.map(
    (rest, index) =>
      `<div class="table-scroll" role="region" aria-label="${nameOf(index)}" tabindex="0"><table>${rest}`,
  )
  return [before, ...areas].join('').replaceAll('</table>', '</table></div>')
}
