import Check from 'lucide-react/icons/check'
import { affiliateCommissionPct, featuresOf, type PlanFeature, plans } from '#rules/billing/plans.ts'
import { planPriceCents } from '#rules/billing/subscription.ts'
import { wholeDollars } from '#rules/money/money.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'

const offers = [
  { ...plans.lite, features: featuresOf('lite') },
  { ...plans.pro, features: featuresOf('pro') },
]
type Offer = (typeof offers)[number]

/** start-landing.ts marks the plan that was pressed. */
export function Pricing() {
  return (
    <section id="pricing" className="mx-auto max-w-wide px-4 pb-20 sm:px-8 sm:pb-28">
      <h2 className="font-display text-headline font-semibold tracking-display">Two plans, room to grow</h2>
      <p className="mt-4 max-w-xl text-balance text-lg text-muted">
        Start with {plans.lite.productLimit} products, or fill your shelves with {plans.pro.productLimit}.
        Both pay a {affiliateCommissionPct}% affiliate commission.
      </p>
      <div className="mt-12 grid gap-5 md:grid-cols-2">
        {offers.map((offer) => (
          <PlanCard key={offer.label} offer={offer} />
        ))}
      </div>
    </section>
  )
}

const PlanCard = ({ offer }: { offer: Offer }) => (
  <article className="flex flex-col rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-9 has-[a[aria-current]]:border-accent has-[a[aria-current]]:shadow-none has-[a[aria-current]]:outline-2 has-[a[aria-current]]:outline-accent">
    <h3 className="text-lg font-semibold">{offer.label}</h3>
    <p className="mt-3 flex items-baseline gap-2">
      <span className="font-display text-display font-semibold tracking-display tabular-nums">
        {wholeDollars(offer.priceCentsPerMonth)}
      </span>
      <span className="text-muted">a month</span>
    </p>
    <p className="mt-1 text-muted">Up to {offer.productLimit} products in your store</p>
    <ul className="mt-6 mb-8">
      {offer.features.map((feature) => (
        <li key={feature.text} className="flex min-h-11 items-center gap-3">
          <Check aria-hidden className="size-4.5 shrink-0 text-accent" />
          <Feature {...feature} />
        </li>
      ))}
    </ul>
    <Button
      asChild
      variant={offer.label === 'Pro' ? 'primary' : 'secondary'}
      className="mt-auto min-h-13 text-base"
    >
      <a href={`/trial?plan=${offer.label}`} data-choose={`Choose ${offer.label}`}>
        Choose {offer.label}
      </a>
    </Button>
    <YearlyLink offer={offer} />
  </article>
)

const Feature = ({ text, route }: PlanFeature) =>
  route ? (
    <a href={route} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
      {text}
    </a>
  ) : (
    <>
      {text} <Badge>Soon</Badge>
    </>
  )

function YearlyLink({ offer: { label, priceCentsPerMonth } }: { offer: Offer }) {
  const text = `Or by the year: ${wholeDollars(planPriceCents(priceCentsPerMonth, 'year'))}`
  return (
    <a
      href={`/trial?plan=${label}&interval=year`}
      data-choose={text}
      className="mt-2 inline-flex min-h-11 items-center self-center rounded-md px-3 text-sm font-medium text-muted underline-offset-4 tabular-nums hover:text-ink hover:underline"
    >
      {text}
    </a>
  )
}
