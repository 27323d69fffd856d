import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { platformApi } from '#contract/api/platform-api.ts'
import type { FigureDay } from '#contract/platform.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { call } from '../../lib/api.ts'
import { Cell, DeskError, DeskLoading, DeskTable, deskHeading } from './desk-parts.tsx'
import { deskKey } from './use-desk.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const shareOf = (part: number, whole: number) => (whole === 0 ? '' : percent.format(part / whole))

/** Returns the address of the audit of a day. */
const auditOn = (date: string, what: string) =>
  `/admin/settings?${new URLSearchParams({ tab: 'audit', what, from: date, to: date })}`

/** The newest days of the platform, in UTC. */
export function FiguresSection() {
  const { data, error, refetch } = useQuery({
    queryKey: [...deskKey, 'figures'],
    queryFn: () => call(platformApi['get-figures'], {}),
    staleTime: 0,
  })
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data) return <DeskLoading label="Loading figures" />
  const sum = (name: Exclude<keyof FigureDay, 'date'>) =>
    data.days.reduce((total, day) => total + day[name], 0)
  return (
    <section>
      <h2 className={deskHeading}>The last 30 days</h2>
      <dl className="mb-4 grid grid-cols-2 gap-3 text-sm lg:grid-cols-5">
        <Figure name="Sales" value={String(sum('sales'))} more={dollarsAndCents(sum('sold_cents'))} />
        <Figure name="Refunded" value={shareOf(sum('refunds'), sum('sales')) || '0%'} more="of sales" />
        <Figure name="Disputed" value={shareOf(sum('disputes'), sum('sales')) || '0%'} more="of sales" />
        <Figure
          name="Paid out"
          value={dollarsAndCents(sum('paid_out_cents'))}
          more={`${sum('payouts')} payouts`}
        />
        <Figure
          name="Recurring, a month"
          value={dollarsAndCents(data.recurring_cents)}
          more={`${data.subscriptions} subscriptions`}
        />
      </dl>
      <DeskTable
        label="Figures by day"
        headings={[
          'Day (UTC)',
          ...['Sales', 'Sold', 'Refunds', 'Refunded', 'Disputes', 'Payouts', 'Paid out', 'AI credits'].map(
            (number) => ({ number }),
          ),
        ]}
      >
        {data.days.map((day) => (
          <tr key={day.date}>
            <Cell isShort>{day.date}</Cell>
            <Cell isNumber>{day.sales}</Cell>
            <Cell isNumber>{dollarsAndCents(day.sold_cents)}</Cell>
            <Cell isNumber>
              {day.refunds > 0 ? (
                <Link className="font-semibold text-accent hover:underline" to={auditOn(day.date, 'refund')}>
                  {day.refunds}
                </Link>
              ) : (
                day.refunds
              )}
            </Cell>
            <Cell isNumber>{dollarsAndCents(day.refunded_cents)}</Cell>
            <Cell isNumber>{day.disputes}</Cell>
            <Cell isNumber>{day.payouts}</Cell>
            <Cell isNumber>{dollarsAndCents(day.paid_out_cents)}</Cell>
            <Cell isNumber>{day.credits_spent}</Cell>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
}

const Figure = ({ name, value, more }: { name: string; value: string; more: string }) => (
  <div className="rounded-xl border border-line bg-surface px-4 py-3">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    <dd className="text-xs text-muted tabular-nums">{more}</dd>
  </div>
)
