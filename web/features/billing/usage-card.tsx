import type { Billing } from '#contract/money/billing.ts'
import { creditMonthsKept, generationCost, sectionCost } from '#rules/billing/credits.ts'
import { plans } from '#rules/billing/plans.ts'
import { pluralize } from '#rules/text.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/styles/class-names.ts'

const count = new Intl.NumberFormat('en-US')

/** How much of the plan is used. */
export function UsageCard({ billing }: { billing: Billing }) {
  const { dayOf } = useStoreDates()
  const { usage } = billing
  return (
    <Card className="grid content-start gap-6" role="region" aria-label="Usage">
      <Meter
        name="Products"
        value={`${usage.products} of ${usage.product_limit}`}
        share={usage.products / usage.product_limit}
        isOver={usage.products > usage.product_limit}
        note={productsNote(usage)}
      />
      <Meter
        name="Credits"
        value={count.format(usage.credits)}
        share={usage.credits / usage.credits_per_month}
        note={creditsNote(billing, dayOf)}
      />
    </Card>
  )
}

function productsNote({ products, product_limit }: Billing['usage']) {
  if (products > product_limit)
    return `${products - product_limit} over the limit. They stay and keep selling; adding waits until there is room.`
  if (products === product_limit) return 'Your store is full.'
  return `Room for ${product_limit - products} more.`
}

function creditsNote({ is_on, plan, next_plan, usage }: Billing, dayOf: (at: string) => string) {
  const { credits_per_month, credits_renew_at, credits_on_renewal = credits_per_month } = usage
  if (credits_renew_at) {
    const day = dayOf(credits_renew_at)
    if (credits_on_renewal === 0)
      return `None are added on ${day}: you have as many as ${creditMonthsKept} months bring, the most that is kept.`
    const coming = `${pluralize(credits_on_renewal, 'more credit')} on ${day}.`
    const isCapped = !next_plan && credits_on_renewal < credits_per_month
    return isCapped ? `${coming} Unused ones add up to ${creditMonthsKept} months’ credits at most.` : coming
  }
  return is_on
    ? `Each paid month of ${plans[plan].label} brings ${credits_per_month}.`
    : `A website takes ${generationCost}, a section ${sectionCost}.`
}

type MeterProps = { name: string; value: string; share: number; isOver?: boolean; note: string }

const Meter = ({ name, value, share, isOver = false, note }: MeterProps) => (
  <div>
    <p className="flex items-baseline justify-between gap-4">
      <span className="text-sm font-medium text-muted">{name}</span>
      <span className="font-display text-xl font-semibold tracking-title tabular-nums">{value}</span>
    </p>
    <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-subtle">
      <div
        className={classNames('h-full rounded-full', isOver ? 'bg-warning' : 'bg-accent')}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </div>
    <p className="mt-2 text-sm text-muted tabular-nums">{note}</p>
  </div>
)
