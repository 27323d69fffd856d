import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { Lesson } from '#contract/library.ts'
import { coursePath } from '#contract/urls/buyer-links.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRootMark } from '../../ui/hooks/use-root-mark.ts'
import { saveProgress } from '../data/library-data.ts'
import { ErrorText } from '../error-text.tsx'
import { messageOf } from '../load-failure.tsx'
import { PageLink } from '../navigation.tsx'
import { lessonPath } from '../paths.ts'

/** Marks the lesson as completed, and leads on. On a phone it stays at the bottom, where a thumb reaches it. */
export function LessonSteps({ lesson }: { lesson: Lesson }) {
  useRootMark('bottomBar')
  return (
    <>
      <div className="mt-10 max-w-reading">
        <CompletedButton lesson={lesson} />
      </div>
      <nav
        aria-label="Previous and next lesson"
        className="mt-6 flex max-w-reading gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:mt-0 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:border-t sm:border-line sm:pt-6"
      >
        <Step lesson={lesson} to={lesson.previous_id} direction="Previous" />
        {lesson.next_id ? (
          <Step lesson={lesson} to={lesson.next_id} direction="Next" />
        ) : (
          <Button className="ml-auto max-sm:flex-1" asChild>
            <PageLink href={coursePath(lesson.product_id)}>Back to the course</PageLink>
          </Button>
        )}
      </nav>
    </>
  )
}

type StepProps = { lesson: Lesson; to: string | undefined; direction: 'Previous' | 'Next' }

const Step = ({ lesson, to, direction }: StepProps) =>
  to && (
    <Button
      variant={direction === 'Next' ? 'primary' : 'secondary'}
      className={direction === 'Next' ? 'ml-auto max-sm:flex-1' : ''}
      asChild
    >
      <PageLink href={lessonPath(lesson.product_id, to)} rel={direction === 'Next' ? 'next' : 'prev'}>
        {direction === 'Previous' && <ArrowLeft aria-hidden />}
        {direction}
        {direction === 'Next' && <ArrowRight aria-hidden />}
      </PageLink>
    </Button>
  )

/** Changes at once. If it can't be saved, it changes back and says why. */
function CompletedButton({ lesson: { product_id, id, completed } }: { lesson: Lesson }) {
  const [problem, setProblem] = useState<string>()
  const toggle = async () => {
    setProblem(undefined)
    try {
      await saveProgress(product_id, id, !completed)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <Button
        variant={completed ? 'quiet' : 'secondary'}
        className="max-sm:w-full"
        aria-pressed={completed}
        onClick={() => void toggle()}
      >
        <Check aria-hidden className={completed ? 'text-positive' : ''} />
        {completed ? 'Completed' : 'Mark as complete'}
      </Button>
      <ErrorText text={problem} className="mt-2" />
    </>
  )
}
