import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { coursePreviewApi } from '#contract/api/course-preview-api.ts'
import type { OperatorOffer } from '#contract/catalog.ts'
import { defaultSettings } from '#contract/site/site.ts'
import { renderProductPreview } from '#storefront/product-preview.ts'
import { call } from '../../../lib/api.ts'
import { kindText, LessonText } from '../../../ui/content/lesson-text.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageFrame } from '../../../ui/layout/page-frame.tsx'
import { deskHeading } from '../desk-parts.tsx'

/** A course as buyers see it: on a store's page, and its lessons in the library. */
export function BuyersView({ offer }: { offer: OperatorOffer }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <section className="mb-10" aria-label="As buyers see it">
      <h2 className={deskHeading}>As buyers see it</h2>
      <Button variant="secondary" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide the preview' : 'Show the preview'}
      </Button>
      {isShown && (
        <div className="mt-4 grid gap-6 xl:grid-cols-2">
          <StorePreview offer={offer} />
          {offer.outline ? (
            <Lessons id={offer.id} />
          ) : (
            <p className="text-sm text-muted">It has no lessons yet.</p>
          )}
        </div>
      )}
    </section>
  )
}

function StorePreview({ offer }: { offer: OperatorOffer }) {
  const html = useMemo(
    () => renderProductPreview(defaultSettings('A store'), { ...offer, priceCents: offer.default_price }),
    [offer],
  )
  return (
    <PageFrame
      html={html}
      title={`${offer.title} in a store`}
      className="h-[60dvh] w-full rounded-lg border border-line"
    />
  )
}

function Lessons({ id }: { id: string }) {
  const { data, isError } = useQuery({
    queryKey: ['course-preview', id],
    queryFn: () => call(coursePreviewApi['get-course-preview'], { id }),
    staleTime: 300_000,
  })
  if (isError) return <p className="text-sm text-muted">Its lessons could not be loaded.</p>
  if (!data) return <Skeleton className="h-[60dvh] rounded-lg" />
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      aria-label="Lessons"
      className="h-[60dvh] overflow-y-auto rounded-lg border border-line p-5"
    >
      <ol className="mb-6 grid gap-3 text-sm">
        {data.modules.map(({ title, lessons }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a module is its position
          <li key={index}>
            <h3 className="font-semibold">{title}</h3>
            <ul className="mt-1 grid gap-0.5 text-muted">
              {lessons.map((lesson) => (
                <li key={lesson.id} className="flex justify-between gap-4">
                  <span>{lesson.title}</span>
                  <span className="shrink-0 tabular-nums">{kindText(lesson)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {data.sample && (
        <>
          <h3 className="mb-3 text-lg font-semibold">{data.sample.title}</h3>
          <LessonText html={data.sample.html} />
        </>
      )}
    </section>
  )
}
