import type { ReactNode } from 'react'
import type { Referrals } from '#contract/referrals.ts'
import { Money } from '../../ui/content/money.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/styles/class-names.ts'

const count = new Intl.NumberFormat('en-US')

export const figureGrid = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-5'

type Props = { referrals: Referrals; className: string }

/** What the link has brought, from the first visit to the money. */
export const ReferralFigures = ({ referrals, className }: Props) => (
  <dl className={classNames(figureGrid, className)}>
    <Figure title="Visits" note="By your link, without robots">
      {count.format(referrals.visits)}
    </Figure>
    <Figure title="Sign-ups" note="Accounts that came by your link">
      {count.format(referrals.sign_ups)}
    </Figure>
    <Figure title="Paying" note="Referrals with a paid plan now">
      {count.format(referrals.paying)}
    </Figure>
    <Figure title="Earned" note="After refunds and disputes">
      <Money cents={referrals.earned_cents} format="decimals" />
    </Figure>
    <Figure title="Pending" note="Part of it, held for 30 days" className="max-lg:col-span-2">
      <Money cents={referrals.pending_cents} format="decimals" />
    </Figure>
  </dl>
)

type FigureProps = { title: string; note: string; className?: string; children: ReactNode }

const Figure = ({ title, note, className, children }: FigureProps) => (
  <Card className={classNames('min-h-32 p-4', className)}>
    <dt className="text-sm font-medium text-muted">{title}</dt>
    <dd className="mt-2 font-display text-xl font-semibold tracking-title tabular-nums wrap-anywhere sm:text-2xl">
      {children}
    </dd>
    <dd className="mt-1.5 text-xs text-muted">{note}</dd>
  </Card>
)
