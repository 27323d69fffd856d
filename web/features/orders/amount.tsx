import type { ReactNode } from 'react'
import { dollarsAndCents } from '#rules/money/money.ts'
import { signedDollars } from './order-text.ts'

type Props = { title: string; cents: number; isSum?: boolean; children?: ReactNode }

/** A line of a calculation, in a `dl`. `children` explains the amount. */
export const Amount = ({ title, cents, isSum = false, children }: Props) => (
  <div
    className={`grid grid-cols-[1fr_auto] gap-x-4 ${isSum ? 'border-t border-line pt-2.5 font-semibold' : ''}`}
  >
    <dt>{title}</dt>
    <dd className="text-right tabular-nums">{cents < 0 ? signedDollars(cents) : dollarsAndCents(cents)}</dd>
    {children && <dd className="col-span-2 mt-0.5 text-xs text-muted">{children}</dd>}
  </div>
)
