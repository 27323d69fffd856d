import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useId } from 'react'
import type { RecommendedCourse as Course } from '#contract/sales/checkout.ts'
import { Money } from '../ui/content/money.tsx'
import { ProductCover } from '../ui/content/product-cover.tsx'
import { Button } from '../ui/controls/button.tsx'
import { BuyFromPlatform } from './buy-from-platform.tsx'
import { FlushCard } from './flush-card.tsx'

/** A course of the store that goes with what the buyer has, and the way to its page. */
export function RecommendedCourse({ course }: { course: Course }) {
  const titleId = useId()
  const { title, reason, price_cents, cover_url, url, sold_here } = course
  return (
    <section aria-labelledby={titleId}>
      <h2 className="mb-3 font-display text-lg font-semibold tracking-title">Goes well with it</h2>
      <FlushCard className="flex flex-col sm:flex-row">
        <ProductCover src={cover_url} className="aspect-[16/9] shrink-0 sm:aspect-auto sm:w-44" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:p-6">
          <div className="min-w-0 flex-1 basis-60">
            <h3 id={titleId} className="font-display text-xl font-semibold tracking-title wrap-anywhere">
              {title}
            </h3>
            <p className="mt-1 text-sm text-muted wrap-anywhere">
              {reason} · <Money cents={price_cents} format="exact" />
            </p>
          </div>
          {url && (
            <Button variant="secondary" className="w-full sm:w-auto" asChild>
              <a href={url} aria-describedby={titleId}>
                See the course
                <ArrowUpRight aria-hidden />
              </a>
            </Button>
          )}
          {sold_here && <BuyFromPlatform course={course} offer={sold_here} titleId={titleId} />}
        </div>
      </FlushCard>
    </section>
  )
}
