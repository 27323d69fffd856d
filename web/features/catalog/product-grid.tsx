import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListedProduct } from '#contract/catalog.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAfterPaint } from '../../ui/hooks/use-after-paint.ts'
import { ProductCard } from './product-card.tsx'
import type { Availability } from './product-choice.tsx'

const pageSize = 24
/** What fits on the screen: one card on a phone, two rows of three on a large screen. The classes of a card say the same. */
const firstSlice = () => (innerWidth < narrowPx ? 1 : 6)
const narrowPx = 640

type Props = {
  products: readonly ListedProduct[]
  availabilityOf: (product: ListedProduct) => Availability
  /** Why each recommended product fits the store, by its id. */
  reasons: ReadonlyMap<string, string>
  onToggle: (id: string) => void
  onUpgrade: (id: string) => void
  onOpen: (product: ListedProduct) => void
}

/**
 * Shows what fits on the screen, then the first cards, and adds more near the end of the list, so that a long catalog
 * appears at once and scrolls smoothly.
 */
export function ProductGrid({ products, availabilityOf, reasons, onToggle, onUpgrade, onOpen }: Props) {
  const [shown, setShown] = useState({ of: products, count: pageSize })
  const count = shown.of === products ? shown.count : pageSize
  const isPainted = useDeferredValue(useAfterPaint())
  const more = () => setShown({ of: products, count: count + pageSize })
  return (
    <>
      <div aria-busy={!isPainted || undefined} className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {products.slice(0, isPainted ? count : firstSlice()).map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            availability={availabilityOf(product)}
            reason={reasons.get(product.id)}
            onToggle={onToggle}
            onUpgrade={onUpgrade}
            onOpen={onOpen}
          />
        ))}
      </div>
      {isPainted && count < products.length && <MoreProducts key={count} onReached={more} />}
    </>
  )
}

function MoreProducts({ onReached }: { onReached: () => void }) {
  const ref = useRef<HTMLButtonElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    const button = ref.current
    if (!button || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && reached(), {
      rootMargin: '800px',
    })
    observer.observe(button)
    return () => observer.disconnect()
  }, [])
  return (
    <Button ref={ref} variant="secondary" onClick={onReached} className="mx-auto mt-6 flex">
      Show more products
    </Button>
  )
}
