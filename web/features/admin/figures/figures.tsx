import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { platformApi } from '#contract/api/operators/platform-api.ts'
import type { FigureDay } from '#contract/operators/platform.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import { call } from '../../../lib/api.ts'
import { microDollars } from '../cost.ts'
import { Cell, DeskError, DeskLoading, DeskTable, deskHeading, rowLink } from '../desk-parts.tsx'
import { deskKey } from '../use-desk.ts'
import { Figure } from './figure.tsx'
import { figurePath } from './figure-items.tsx'
import { MailFigures } from './mail-figures.tsx'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const shareOf = (part: number, whole: number) => (whole === 0 ? '' : percent.format(part / whole))

const disputes = '/admin/payouts?tab=disputes'
const sentPayouts = '/admin/payouts?list=sent'
const duePayouts = '/admin/payouts?list=due'

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
      <dl className="mb-4 grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
        <Figure
          name="Sold"
          value={dollarsAndCents(sum('sold_cents'))}
          more={<Items to={figurePath('sales')}>{pluralize(sum('sales'), 'sale')}</Items>}
        />
        <Figure
          name="Refunded"
          value={shareOf(sum('refunds'), sum('sales')) || '0%'}
          more={<Items to={figurePath('refunds')}>{pluralize(sum('refunds'), 'refund')}</Items>}
        />
        <Figure
          name="Disputed"
          value={shareOf(sum('disputes'), sum('sales')) || '0%'}
          more={<Items to={disputes}>{pluralize(sum('disputes'), 'dispute')}</Items>}
        />
        <Figure
          name="Paid out"
          value={dollarsAndCents(sum('paid_out_cents'))}
          more={<Items to={sentPayouts}>{pluralize(sum('payouts'), 'payout')}</Items>}
        />
        <Figure
          name="Recurring, a month"
          value={dollarsAndCents(data.recurring_cents)}
          more={
            <Items to={figurePath('subscriptions')}>{pluralize(data.subscriptions, 'subscription')}</Items>
          }
        />
        <Figure
          name="AI cost, at list price"
          value={microDollars(sum('model_micro_dollars'))}
          more={<AiUse days={data.days} />}
        />
        <Figure
          name="Owed to sellers"
          value={dollarsAndCents(data.owed.available_cents)}
          more={
            <>
              <Items to={figurePath('owed')}>By seller</Items>
              <span className="block">and {dollarsAndCents(data.owed.pending_cents)} on later days</span>
            </>
          }
        />
        <Figure
          name="Payouts due now"
          value={`${data.payouts_due.sellers}${data.payouts_due.is_more ? '+' : ''}`}
          more={<Items to={duePayouts}>{data.payouts_due.sellers === 1 ? 'seller' : 'sellers'}</Items>}
        />
      </dl>
      <MailFigures />
      <DeskTable
        label="Figures by day"
        headings={[
          'Day (UTC)',
          ...[
            'Sales',
            'Sold',
            'Refunds',
            'Refunded',
            'Disputes',
            'Payouts',
            'Paid out',
            'AI credits',
            'AI cost',
          ].map((number) => ({ number })),
        ]}
      >
        {data.days.map((day) => (
          <tr key={day.date}>
            <Cell isShort>{day.date}</Cell>
            <Cell isNumber>
              <CountOf number={day.sales} to={figurePath('sales', day.date)} />
            </Cell>
            <Cell isNumber>{dollarsAndCents(day.sold_cents)}</Cell>
            <Cell isNumber>
              <CountOf number={day.refunds} to={figurePath('refunds', day.date)} />
            </Cell>
            <Cell isNumber>{dollarsAndCents(day.refunded_cents)}</Cell>
            <Cell isNumber>
              <CountOf number={day.disputes} to={disputes} />
            </Cell>
            <Cell isNumber>
              <CountOf number={day.payouts} to={sentPayouts} />
            </Cell>
            <Cell isNumber>{dollarsAndCents(day.paid_out_cents)}</Cell>
            <Cell isNumber>
              <CountOf number={day.credits_spent} to={figurePath('credits', day.date)} />
            </Cell>
            <Cell isNumber>
              {day.model_calls > 0 ? (
                <Items to={figurePath('model', day.date)} isNumber>
                  {microDollars(day.model_micro_dollars)}
                </Items>
              ) : (
                microDollars(0)
              )}
            </Cell>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
}

/** What sellers paid for it in credits, and what no price is known of. */
function AiUse({ days }: { days: readonly FigureDay[] }) {
  const sum = (name: 'credits_spent' | 'model_calls' | 'model_micro_dollars' | 'unpriced_model_calls') =>
    days.reduce((total, day) => total + day[name], 0)
  const [credits, unpriced] = [sum('credits_spent'), sum('unpriced_model_calls')]
  return (
    <>
      <Items to={figurePath('model')}>{pluralize(sum('model_calls'), 'call')}</Items>
      {', '}
      <Items to={figurePath('credits')}>{pluralize(credits, 'credit')}</Items>
      {credits > 0 && (
        <span className="block">
          {microDollars((sum('model_micro_dollars') * 100) / credits)} per 100 credits
        </span>
      )}
      {unpriced > 0 && <span className="block">{pluralize(unpriced, 'call')} without a known price</span>}
    </>
  )
}

/** Nothing leads nowhere. */
const CountOf = ({ number, to }: { number: number; to: string }) =>
  number !== 0 ? (
    <Items to={to} isNumber>
      {number}
    </Items>
  ) : (
    number
  )

type ItemsProps = { to: string; isNumber?: boolean; children: ReactNode }
const Items = ({ to, isNumber, children }: ItemsProps) => (
  <Link className={`${rowLink} text-accent ${isNumber ? 'justify-end' : ''}`} to={to}>
    {children}
  </Link>
)
