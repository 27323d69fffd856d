import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { type CoursePreview, coursePreviewApi } from '#contract/api/course-preview-api.ts'
import type { ListedProduct } from '#contract/catalog.ts'
import { levelNames } from '#rules/courses/catalog-search.ts'
import { earnCents } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { ExplainedFigures } from '../../ui/content/course-figures.tsx'
import { kindText, LessonText } from '../../ui/content/lesson-text.tsx'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ResearchSection } from './course-research.tsx'
import { SheetHeading } from './sheet-heading.tsx'

type Props = {
  product: ListedProduct
  isSold: boolean
  onClose: () => void
  /** The button of the card. */
  choice: ReactNode
}

/** What a seller wants to know of a course before they sell it. */
export function CourseSheet({ product, isSold, onClose, choice }: Props) {
  const { title, short_blurb, level, commission_pct, default_price } = product
  return (
    <Dialog open onOpenChange={onClose} title={title} text={short_blurb} width="wide" footer={choice}>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge>{levelNames[level]}</Badge>
        <Badge tone="positive">{commission_pct}% commission</Badge>
        <span className="tabular-nums">
          Buyers pay <Money cents={default_price} />, you earn{' '}
          <strong className="font-semibold text-positive">
            <Money cents={earnCents(default_price, commission_pct)} format="exact" />
          </strong>
        </span>
      </p>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Bullets title="What buyers learn" texts={product.learn_bullets} />
        <Bullets title="What they get" texts={product.deliverables} />
      </div>
      <section>
        <SheetHeading>How it sells</SheetHeading>
        <ExplainedFigures metrics={product.metrics} />
      </section>
      <Inside productId={product.id} isSold={isSold} />
    </Dialog>
  )
}

const Bullets = ({ title, texts }: { title: string; texts: string[] }) => (
  <section>
    <SheetHeading>{title}</SheetHeading>
    <ul className="grid gap-2 text-sm">
      {texts.map((text) => (
        <li key={text} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          {text}
        </li>
      ))}
    </ul>
  </section>
)

type Sold = Pick<Props, 'isSold'> & { productId: string }

function Inside({ productId, isSold }: Sold) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['course-preview', productId],
    queryFn: () => call(coursePreviewApi['get-course-preview'], { id: productId }),
    staleTime: 300_000,
  })
  if (data) return <Course course={data} productId={productId} isSold={isSold} />
  if (!isError)
    return (
      <LoadingRegion label="Loading the lessons">
        <Skeleton className="mt-8 h-6 w-2/5" />
        <Skeleton className="mt-4 h-48 rounded-xl" />
      </LoadingRegion>
    )
  return (
    <div className="mt-8">
      <ErrorState
        title="The lessons could not be loaded"
        text={error.message}
        onRetry={() => void refetch()}
        reference={referenceOf(error)}
      />
    </div>
  )
}

function Course({ course: { modules, sample, research }, ...sold }: Sold & { course: CoursePreview }) {
  const [isReading, setIsReading] = useState(false)
  const lessons = modules.flatMap((module) => module.lessons)
  const minutes = lessons.reduce((sum, lesson) => sum + (lesson.minutes ?? 0), 0)
  return (
    <>
      <section>
        <SheetHeading>What’s inside</SheetHeading>
        <p className="-mt-2 mb-3 text-sm text-muted tabular-nums">
          {pluralize(modules.length, 'module')}, {pluralize(lessons.length, 'lesson')}
          {minutes > 0 && `, about ${minutes} min`}
        </p>
        <ol className="divide-y divide-line rounded-xl border border-line">
          {modules.map((module, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a module is its position
            <li key={index} className="px-4 py-3">
              <h4 className="text-sm font-semibold">{module.title}</h4>
              <ol className="mt-1.5 grid gap-1 text-sm text-muted">
                {module.lessons.map((lesson) => (
                  <li key={lesson.id} className="flex justify-between gap-4">
                    <span className="min-w-0 wrap-anywhere">{lesson.title}</span>
                    <span className="shrink-0 tabular-nums">{kindText(lesson)}</span>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </section>
      {research && (
        <ResearchSection
          {...sold}
          research={research}
          titleOf={(lessonId) => lessons.find(({ id }) => id === lessonId)?.title}
        />
      )}
      {sample && (
        <section>
          <SheetHeading>Read a lesson</SheetHeading>
          <Button variant="secondary" aria-expanded={isReading} onClick={() => setIsReading(!isReading)}>
            {isReading ? 'Hide' : 'Read'} “{sample.title}”
          </Button>
          {isReading && (
            <div className="mt-5 rounded-xl border border-line p-5 sm:p-6">
              <LessonText html={sample.html} />
            </div>
          )}
        </section>
      )}
    </>
  )
}
