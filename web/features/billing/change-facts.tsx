import type { ReactNode } from 'react'
import type { Billing, PlanChangePreview } from '#contract/money/billing.ts'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { creditsPerMonth } from '#rules/billing/credits.ts'
import { plans, productLimit } from '#rules/billing/plans.ts'
import { trialDaysLeft } from '#rules/billing/subscription.ts'
import { pluralize } from '#rules/text.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Money } from '../../ui/content/money.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

type Props = {
  billing: Billing
  wanted: PlanChoice
  preview: PlanChangePreview | undefined
  isFailed: boolean
}

export function ChangeFacts({ billing, wanted, preview, isFailed }: Props) {
  const { dayOf } = useStoreDates()
  if (isFailed) return null
  if (!preview)
    return (
      <LoadingRegion label="Asking what it costs">
        <Skeleton className="h-40" />
      </LoadingRegion>
    )
  const { takes_effect, on, due_cents, open_cents, then_cents } = preview
  const isNow = takes_effect === 'now'
  return (
    <>
      <dl className="divide-y divide-line rounded-lg border border-line">
        <Row name="To pay now" isStrong>
          <Money cents={due_cents} format="decimals" />
        </Row>
        {open_cents !== undefined && (
          <Row
            name={
              billing.state === 'past_due'
                ? 'Including your failed payment'
                : 'Including this period’s payment'
            }
          >
            <Money cents={open_cents} format="decimals" />
          </Row>
        )}
        <Row name={isNow ? `Then each ${wanted.interval}` : `Each ${wanted.interval} from ${dayOf(on)}`}>
          <Money cents={then_cents} format="decimals" />
        </Row>
      </dl>
      <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm text-muted marker:text-muted">
        {consequences(billing, wanted, preview).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

type RowProps = { name: string; isStrong?: boolean; children: ReactNode }

const Row = ({ name, isStrong = false, children }: RowProps) => (
  <div className="flex items-baseline justify-between gap-4 px-4 py-3">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={isStrong ? 'font-display text-xl font-semibold tracking-title' : 'font-medium'}>
      {children}
    </dd>
  </div>
)

function consequences(
  billing: Billing,
  wanted: PlanChoice,
  { takes_effect, due_cents, products_over }: PlanChangePreview,
) {
  const { label } = plans[wanted.plan]
  const limit = productLimit(wanted.plan)
  const credits = `${creditsPerMonth[wanted.plan]} credits each month instead of ${creditsPerMonth[billing.plan]}.`
  if (takes_effect === 'now')
    return [
      nowText(billing, due_cents),
      ...(wanted.plan === billing.plan ? [] : [`Room for ${limit} products at once.`, credits]),
    ]
  return [
    `Until then nothing changes, and you can take this back.`,
    ...(wanted.plan === billing.plan ? [] : [credits]),
    ...(products_over > 0
      ? [
          `Your store has ${pluralize(limit + products_over, 'product')}, ${label} holds ${limit}. All of them stay and keep selling; adding waits until there is room.`,
        ]
      : []),
  ]
}

/** Nothing is due in a trial, and where a year that was paid before covers the new price. */
function nowText({ trial_ends_at }: Billing, dueCents: number) {
  if (dueCents > 0) return 'What you have paid for the rest of this period is taken off, tax is included.'
  return trial_ends_at && trialDaysLeft(trial_ends_at, Date.now()) > 0
    ? 'Nothing is charged before your trial ends.'
    : 'What you have paid for the rest of this period covers it. What is left is taken off your next payments.'
}
