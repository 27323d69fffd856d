import { minLandingProducts } from '#rules/billing/plans.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { type Contents, listedProducts, pathAfterPicking } from './content.ts'
import { PickerCard } from './picker-card.tsx'

/** With nothing chosen; product-selection.ts follows the visitor. */
export function ProductPicker({ contents }: { contents: Contents }) {
  return (
    <section id="products" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-wide px-4 py-20 sm:px-8 sm:py-28">
        <Badge tone="accent">Choose Products to Sell</Badge>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
          <div>
            <h2 className="max-w-2xl font-display text-headline font-semibold tracking-display">
              High-Converting Products Ready to Sell
            </h2>
            <p className="mt-4 max-w-xl text-balance text-lg text-muted">
              Choose three to open your store with. You can change them whenever you like.
            </p>
          </div>
          <Button asChild variant="secondary">
            <a href="/products">View All Products</a>
          </Button>
        </div>
        {/* The bar below floats over the cards alone: a heading stays readable. */}
        <div className="mt-12">
          <ul className="grid gap-5 has-[[open]]:items-start md:grid-cols-2 lg:grid-cols-3">
            {listedProducts.map((product) => (
              <li key={product.id}>
                <PickerCard product={product} contents={contents[product.id]} />
              </li>
            ))}
          </ul>
          <form
            action="/auth"
            className="sticky bottom-3 z-10 mx-auto mt-8 flex w-fit max-w-full items-center gap-x-5 rounded-2xl border border-line bg-raised p-2 shadow-float sm:pr-6"
          >
            <input type="hidden" name="tab" value="sign-up" />
            <input type="hidden" name="redirect" value={pathAfterPicking} />
            <Button type="submit" className="min-h-12 whitespace-nowrap sm:px-6">
              Create My AI Store Now
            </Button>
            <p role="status" className="pr-2 text-sm text-muted tabular-nums noscript:hidden">
              <span data-count>0</span> of {minLandingProducts}
              <span className="max-sm:sr-only"> selected</span>
            </p>
          </form>
        </div>
      </div>
    </section>
  )
}
