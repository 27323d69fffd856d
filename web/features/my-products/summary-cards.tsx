import { memo, type ReactNode } from 'react'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { potentialEarningsCents } from '#rules/money.ts'
import { Money } from '../../ui/content/money.tsx'
import { Card } from '../../ui/layout/card.tsx'

export const SummaryCards = memo(({ items }: { items: LinkedStoreProduct[] }) => (
  <dl className="mb-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
    <Summary title="Total Products" value={items.length} />
    <Summary title="Published" value={items.filter((item) => item.status === 'published').length} />
    <Summary
      title="Potential Earnings"
      value={<Money cents={potentialEarningsCents(items)} format="exact" />}
      caption="Per complete sale cycle"
      className="col-span-2 sm:col-span-1"
    />
  </dl>
))

type SummaryProps = { title: string; value: ReactNode; caption?: string; className?: string | undefined }

const Summary = ({ title, value, caption, className }: SummaryProps) => (
  <Card className={className}>
    <dt className="text-sm font-medium text-muted">{title}</dt>
    <dd className="mt-2 font-display text-3xl font-semibold tracking-title tabular-nums">{value}</dd>
    {caption && <dd className="mt-1 text-xs text-muted">{caption}</dd>}
  </Card>
)
