import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import TrendingUp from 'lucide-react/icons/trending-up'
import { memo, useId } from 'react'
import type { ListedProduct } from '#contract/catalog.ts'
import { levelNames } from '#rules/courses/catalog-search.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { earnCents } from '#rules/money/money.ts'
import { CourseFigures } from '../../ui/content/course-figures.tsx'
import { Money } from '../../ui/content/money.tsx'
import { ProductCover } from '../../ui/content/product-cover.tsx'
import { UpcomingChange } from '../../ui/content/upcoming-change.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'
import { type Availability, ProductChoice } from './product-choice.tsx'

export const loadCourseSheet = () => import('./course-sheet.tsx')

type Props = {
  product: ListedProduct
  availability: Availability
  /** Why it fits the store, if it is recommended. */
  reason: string | undefined
  onToggle: (id: string) => void
  onUpgrade: (id: string) => void
  onOpen: (product: ListedProduct) => void
}

export const ProductCard = memo(function ProductCard({
  product,
  availability,
  reason,
  onToggle,
  onUpgrade,
  onOpen,
}: Props) {
  const titleId = useId()
  const isChosen = availability === 'selected'
  return (
    <article
      aria-labelledby={titleId}
      data-chosen={isChosen || undefined}
      className="relative flex flex-col [contain-intrinsic-size:auto_36rem] max-sm:nth-[n+2]:[content-visibility:auto] sm:nth-[n+7]:[content-visibility:auto] overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-colors data-chosen:border-accent data-chosen:outline-2 data-chosen:-outline-offset-2 data-chosen:outline-accent"
    >
      <div className="relative">
        <ProductCover src={product.hero_image_url} className="aspect-3/2" />
        {isChosen && (
          <span className="absolute top-3 right-3 grid size-8 animate-fade place-items-center rounded-full bg-accent text-accent-ink">
            <Check aria-hidden className="size-4.5" />
          </span>
        )}
        {availability === 'locked' && (
          <Badge tone="strong" className="absolute top-3 right-3">
            <Lock aria-hidden className="size-3.5" />
            Pro
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col p-5">
        <div className="flex flex-wrap gap-2">
          <Badge>{levelNames[product.level]}</Badge>
          <Badge tone="positive">{product.commission_pct}% commission</Badge>
          {reason && <Badge tone="accent">Fits your store</Badge>}
        </div>
        <h2 id={titleId} className="mt-3 text-lg leading-snug font-semibold wrap-anywhere">
          {/* Its whole card can be pressed; the button below lies above it. */}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(product)}
            {...preloadOnIntent(loadCourseSheet)}
            className="-my-2.5 inline-flex min-h-11 items-center py-2.5 text-left hover:underline hover:underline-offset-4 after:absolute after:inset-0"
          >
            {product.title}
          </button>
        </h2>
        <p className="mt-1.5 line-clamp-3 text-sm text-muted">{product.short_blurb}</p>
        {reason && <p className="mt-2 text-sm wrap-anywhere text-accent">{reason}.</p>}
        {product.outline && (
          <p className="mt-2 text-sm font-medium tabular-nums">{contentsText(product.outline)}</p>
        )}
        <UpcomingChange product={product} />
        <ProductTags tags={product.tags} />
        <Figures product={product} />
        <ProductChoice
          availability={availability}
          titleId={titleId}
          onToggle={() => onToggle(product.id)}
          onUpgrade={() => onUpgrade(product.id)}
        />
      </div>
    </article>
  )
})

const Figures = ({ product }: { product: ListedProduct }) => (
  <div className="mt-auto pt-5">
    <dl className="flex items-end justify-between gap-4 border-t border-line pt-4">
      <div>
        <dt className="text-xs text-muted">You Earn Per Sale</dt>
        <dd className="mt-2 flex h-6 items-end font-display text-2xl leading-none font-semibold tracking-title text-positive">
          <Money cents={earnCents(product.default_price, product.commission_pct)} format="exact" />
        </dd>
      </div>
      <div className="text-right">
        <dt className="text-xs text-muted">Price</dt>
        <dd className="mt-2 flex h-6 items-end justify-end text-lg leading-none font-medium">
          <Money cents={product.default_price} />
        </dd>
      </div>
    </dl>
    <div className="mt-3">
      <CourseFigures metrics={product.metrics} />
    </div>
    <p className="mt-3 mb-4 flex items-center gap-1.5 text-xs text-muted">
      <TrendingUp aria-hidden className="size-3.5" />
      {product.popularity_pct}% popularity
      <span aria-hidden className="ml-auto font-semibold text-accent">
        Look inside
      </span>
    </p>
  </div>
)

const shownTags = 3

function ProductTags({ tags }: { tags: string[] }) {
  const hidden = tags.length - shownTags
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-1.5 text-xs text-muted">
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag} className="rounded-sm border border-line px-1.5 py-0.5">
          {tag}
        </li>
      ))}
      {hidden > 0 && (
        <li title={tags.slice(shownTags).join(', ')} className="px-1 py-0.5">
          +{hidden}
        </li>
      )}
    </ul>
  )
}
