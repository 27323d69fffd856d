import Sparkles from 'lucide-react/icons/sparkles'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { generationCost } from '#rules/billing/credits.ts'
import { popularFirst } from '#rules/courses/catalog-search.ts'
import { earnCents, priceInEffectCents } from '#rules/money/money.ts'
import { CreditsNote } from '../../ui/content/credits-note.tsx'
import { Money } from '../../ui/content/money.tsx'
import { ProductCover } from '../../ui/content/product-cover.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'
import { Card } from '../../ui/layout/card.tsx'

export const loadProgress = () => import('./generation-progress.tsx')
const OutOfCredits = lazyWithFallback(async () => (await import('./out-of-credits.tsx')).OutOfCredits)

type Props = {
  items: LinkedStoreProduct[]
  credits: number | undefined
  /** Publishing it is the page's main action then. */
  hasSite: boolean
  /** Names the fields that are to be corrected first. */
  invalidText: string | undefined
  onGenerate: () => void
}

export const GeneratePanel = ({ items, credits, hasSite, invalidText, onGenerate }: Props) => {
  const noteId = useId()
  const [isMissing, setIsMissing] = useState(false)
  const isShort = credits !== undefined && credits < generationCost
  return (
    <Card className="grid gap-6 lg:sticky lg:top-8">
      <PublishedProducts items={items} />
      <div className="border-t border-line pt-5">
        {invalidText && (
          <p role="status" className="mb-3 text-center text-sm font-medium text-danger">
            {invalidText}
          </p>
        )}
        <Button
          variant={hasSite ? 'secondary' : 'primary'}
          onClick={onGenerate}
          disabled={isShort}
          aria-describedby={noteId}
          className="w-full"
          {...preloadOnIntent(loadProgress)}
        >
          <Sparkles aria-hidden />
          Generate My Website
        </Button>
        <CreditsNote id={noteId} cost={generationCost} credits={credits} className="mt-3 text-center" />
        {isShort && !isMissing && <OutOfCredits onMissing={() => setIsMissing(true)} />}
      </div>
    </Card>
  )
}

/** The products that the site sells. */
const PublishedProducts = ({ items }: { items: LinkedStoreProduct[] }) => (
  <section aria-labelledby="published-products">
    <h2 id="published-products" className="text-lg font-semibold">
      Published products
    </h2>
    {items.length === 0 ? <NonePublished /> : <List items={popularFirst(items)} />}
  </section>
)

const List = ({ items }: { items: LinkedStoreProduct[] }) => (
  <ul className="mt-2 divide-y divide-line">
    {items.map(({ id, product, price_override }) => {
      const priceCents = priceInEffectCents(product, price_override)
      return (
        <li key={id} className="flex items-center gap-3 py-3">
          <ProductCover src={product.hero_image_url} className="aspect-4/3 max-w-16 shrink-0 rounded-sm" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm leading-snug font-medium text-balance wrap-anywhere">
              {product.title}
            </span>
            <span className="text-xs text-muted">
              <Money cents={priceCents} /> · you earn{' '}
              <Money cents={earnCents(priceCents, product.commission_pct)} format="exact" />
            </span>
          </span>
        </li>
      )
    })}
  </ul>
)

const NonePublished = () => (
  <div className="mt-2 rounded-lg bg-subtle p-4 text-sm">
    <p className="text-muted">Your site needs at least one published product.</p>
    <Button asChild variant="secondary" className="mt-3">
      <Link to="/app/my-products">Open My Products</Link>
    </Button>
  </div>
)
