import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CourseResearch } from '#contract/courses/course-research.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SheetHeading } from './sheet-heading.tsx'

type Props = {
  productId: string
  /** Whether the store has published the course: others have no campaign. */
  isSold: boolean
  research: CourseResearch
  titleOf: (lessonId: string) => string | undefined
}

const angleNames: readonly (readonly [keyof CourseResearch['angles'], string])[] = [
  ['outcome', 'Outcome'],
  ['curiosity', 'Curiosity'],
  ['objection', 'Objection'],
  ['audience', 'Audience'],
]

/** What is known about a course, for a seller who writes about it. Every answer names its lesson. */
export function ResearchSection({ productId, isSold, research, titleOf }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section>
      <SheetHeading>Course research</SheetHeading>
      <p className="-mt-2 mb-3 text-sm text-muted">
        Who it is for, what buyers ask and how to begin a post about it, taken from its lessons.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Open'} course research
        </Button>
        {isSold ? (
          <Button asChild variant="secondary">
            <Link to={`/app/marketing?new=1&course=${encodeURIComponent(productId)}`}>Make a campaign</Link>
          </Button>
        ) : (
          <p className="text-sm text-muted">Publish the course in your store to make a campaign of it.</p>
        )}
      </div>
      {isOpen && <Research research={research} titleOf={titleOf} />}
    </section>
  )
}

type Shown = Pick<Props, 'research' | 'titleOf'>

const Research = ({ research: { audience, not_for, questions, objections, angles }, titleOf }: Shown) => (
  <div className="mt-5 grid gap-6 rounded-xl border border-line p-5 text-sm sm:p-6">
    <div className="grid gap-6 sm:grid-cols-2">
      <Group title="For whom">
        <Sentences texts={audience} />
      </Group>
      <Group title="Not for">
        <Sentences texts={not_for} />
      </Group>
    </div>
    <Group title="Buyers’ questions">
      {questions.map(({ question, answer, lesson }) => (
        <Answer key={question} asked={question} answer={answer} lesson={titleOf(lesson)} />
      ))}
    </Group>
    <Group title="Objections, with answers">
      {objections.map(({ objection, answer, lesson }) => (
        <Answer key={objection} asked={objection} answer={answer} lesson={titleOf(lesson)} />
      ))}
    </Group>
    <Group title="Angles">
      <dl className="grid gap-3">
        {angleNames.map(([name, title]) => (
          <div key={name}>
            <dt className="text-xs font-semibold text-muted">{title}</dt>
            <dd className="mt-0.5">
              {angles[name].text}
              <Source lesson={titleOf(angles[name].lesson)} />
            </dd>
          </div>
        ))}
      </dl>
    </Group>
  </div>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h4 className="mb-2 font-semibold">{title}</h4>
    {children}
  </section>
)

const Sentences = ({ texts }: { texts: readonly string[] }) => (
  <ul className="grid gap-1.5 text-muted">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

const Answer = ({ asked, answer, lesson }: { asked: string; answer: string; lesson: string | undefined }) => (
  <details className="group border-t border-line last:border-b">
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
      {asked}
      <ChevronDown
        aria-hidden
        className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
      />
    </summary>
    <p className="pb-3 text-muted">
      {answer}
      <Source lesson={lesson} />
    </p>
  </details>
)

const Source = ({ lesson }: { lesson: string | undefined }) =>
  lesson && <span className="mt-1 block text-xs text-muted">From the lesson “{lesson}”</span>
