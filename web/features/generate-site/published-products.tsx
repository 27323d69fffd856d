import { Link } from 'react-router-dom'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { popularFirst } from '#rules/catalog-search.ts'
import { earnCents, priceInEffectCents } from '#rules/money.ts'
import { Money } from '../../ui/content/money.tsx'
import { ProductCover } from '../../ui/content/product-cover.tsx'
import { Button } from '../../ui/controls/button.tsx'

/** The products that the site sells. */
export const PublishedProducts = ({ items }: { items: LinkedStoreProduct[] }) => (
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
