import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DeskSeller } from '#contract/operators/desk-sellers.ts'
import { plans } from '#rules/billing/plans.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { dayOf } from '../day-of.ts'
import { Cell, DeskTable, deskHeading, TimeCell } from '../desk-parts.tsx'

type Facts = readonly (readonly [name: string, value: ReactNode])[]

const FactList = ({ title, facts }: { title: string; facts: Facts }) => (
  <section className="rounded-xl border border-line bg-surface p-4">
    <h2 className="mb-2 text-sm font-semibold">{title}</h2>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** A number that links to the list of what it counts. */
const To = ({ tab, children }: { tab: string; children: ReactNode }) => (
  <Link
    to={`?tab=${tab}`}
    className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-end font-semibold text-accent underline-offset-2 hover:underline"
  >
    {children}
  </Link>
)

export function SellerFacts({ seller }: { seller: DeskSeller }) {
  const { store, totals, balance, sessions, notes } = seller
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-[1.7fr_1fr_1fr_1fr]">
        <FactList
          title="Account"
          facts={[
            ['Subdomain', store.subdomain],
            ['Signed up', dayOf(seller.signed_up_at)],
            ['Two-step sign-in', seller.has_second_factor ? 'On' : 'Off'],
            ['Tenant', seller.tenant_id],
            ['User', seller.user_id],
          ]}
        />
        <FactList title="Plan" facts={planFacts(seller)} />
        <FactList
          title="Store"
          facts={[
            ['Name', store.name],
            ['Site', [store.site_status, store.site_address].filter(Boolean).join(' at ')],
            ['Products', totals.products],
            ['Customers', totals.customers],
            [
              'Orders',
              <To key="orders" tab="orders">
                {totals.orders}
              </To>,
            ],
          ]}
        />
        <FactList
          title="Money"
          facts={[
            ['Commission', dollarsAndCents(totals.commission_cents)],
            ['Available', dollarsAndCents(balance.available_cents)],
            ['Pending', dollarsAndCents(balance.pending_cents)],
            [
              'Paid out',
              <To key="paid" tab="payouts">
                {dollarsAndCents(balance.paid_out_cents)}
              </To>,
            ],
            ['Payout account', balance.payout_state.replaceAll('_', ' ')],
          ]}
        />
      </div>
      {notes.length > 0 && (
        <section>
          <h2 className={deskHeading}>Notes</h2>
          <DeskTable label="Notes" headings={['Time', 'Who', 'Note']}>
            {notes.map(({ id, at, who, author = who, text }) => (
              <tr key={id}>
                <TimeCell at={at} />
                <Cell>{author}</Cell>
                <Cell>{text}</Cell>
              </tr>
            ))}
          </DeskTable>
        </section>
      )}
      <section>
        <h2 className={deskHeading}>Sessions</h2>
        {sessions.length === 0 ? (
          <p className="text-sm text-muted">Signed in nowhere.</p>
        ) : (
          <DeskTable label="Sessions" headings={['Device', 'Signed in', 'Last used']}>
            {sessions.map(({ device, created_at, seen_at }) => (
              <tr key={`${created_at} ${seen_at}`}>
                <Cell>{device}</Cell>
                <TimeCell at={created_at} />
                <TimeCell at={seen_at} />
              </tr>
            ))}
          </DeskTable>
        )}
      </section>
    </>
  )
}

function planFacts({ plan, totals }: DeskSeller): Facts {
  const { subscription } = plan
  const dates = [
    ['Trial until', plan.trial_ends_at],
    ['Given until', plan.comp_until],
    ['Access until', plan.access_ends_at],
  ] as const
  return [
    ['Plan', plans[plan.plan].label],
    [
      'Subscription',
      subscription
        ? `${subscription.status}, ${dollarsAndCents(subscription.price_cents)} a ${subscription.interval}`
        : 'None',
    ],
    ...(subscription
      ? ([
          [subscription.cancel_at_period_end ? 'Ends' : 'Renews', dayOf(subscription.period_end)],
          ['At the provider', subscription.id],
        ] as const)
      : []),
    ...dates.flatMap(([name, date]) => (date ? [[name, dayOf(date)] as const] : [])),
    [
      'Credits',
      <To key="credits" tab="credits">
        {totals.credits}
      </To>,
    ],
  ]
}
