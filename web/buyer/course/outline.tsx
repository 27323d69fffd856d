import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Play from 'lucide-react/icons/play'
import type { LibraryCourse } from '#contract/library.ts'
import { kindText } from '../../ui/content/lesson-text.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { PageLink } from '../navigation.tsx'
import { lessonPath } from '../paths.ts'

type Lesson = LibraryCourse['modules'][number]['lessons'][number]

const icons = { text: FileText, file: Download, video: Play }

type Props = {
  course: Pick<LibraryCourse, 'product_id' | 'modules' | 'completed'>
  /** The lesson that is open. */
  currentId?: string
}

/** Every module and lesson of a course. */
export const Outline = ({ course: { product_id, modules, completed }, currentId }: Props) => (
  <ol className="space-y-6">
    {modules.map((module, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a module is its position
      <li key={index}>
        <h2 className="mb-2 flex gap-2 text-sm font-semibold text-muted">
          <span className="tabular-nums">{index + 1}</span>
          <span className="min-w-0 wrap-anywhere">{module.title}</span>
        </h2>
        <ol className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          {module.lessons.map((lesson) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              href={lessonPath(product_id, lesson.id)}
              isCompleted={completed.includes(lesson.id)}
              isCurrent={lesson.id === currentId}
            />
          ))}
        </ol>
      </li>
    ))}
  </ol>
)

type RowProps = { lesson: Lesson; href: string; isCompleted: boolean; isCurrent: boolean }

function LessonRow({ lesson, href, isCompleted, isCurrent }: RowProps) {
  const Icon = isCompleted ? CircleCheck : icons[lesson.kind]
  return (
    <li className="border-line not-first:border-t">
      <PageLink
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-subtle',
          isCurrent && 'bg-accent-soft hover:bg-accent-soft',
        )}
      >
        <Icon
          aria-hidden
          className={classNames('size-5 shrink-0', isCompleted ? 'text-accent' : 'text-muted')}
        />
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-medium wrap-anywhere">{lesson.title}</span>
          <span className="block text-xs text-muted">{kindText(lesson)}</span>
        </span>
        {isCompleted && <span className="sr-only">Completed</span>}
      </PageLink>
    </li>
  )
}
