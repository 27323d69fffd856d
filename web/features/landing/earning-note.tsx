import { earningOf, listedProducts, priceOf } from './listed-products.ts'

/** What the seller earns on one sale, with the numbers of a real course. */
export function EarningNote() {
  const [course] = listedProducts
  if (!course) return null
  return (
    <div className="absolute -bottom-9 left-3 flex items-center gap-4 rounded-xl border border-line bg-raised py-3 pr-5 pl-4 shadow-float lg:-left-6">
      <span className="font-display text-3xl font-semibold tracking-display text-accent tabular-nums">
        {earningOf(course)}
      </span>
      <span className="text-xs leading-snug text-muted">
        yours, each time this
        <br />
        {priceOf(course)} course is sold
      </span>
    </div>
  )
}
