import Landmark from 'lucide-react/icons/landmark'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Payouts, RiskNotice } from '#contract/money/payouts.ts'
import { holdDays } from '#rules/money/ledger.ts'
import { dollarsAndCents, exactDollars } from '#rules/money/money.ts'
import { minPayoutCents } from '#rules/money/payout.ts'
import { referenceOf } from '../../../lib/api/api-error.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useStoreDates } from '../../../lib/site/use-store-dates.ts'
import { Money } from '../../../ui/content/money.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badges/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StatementsCard } from '../statements/statements-card.tsx'
import { AccountCard } from './account-card.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutsSkeleton } from './payouts-skeleton.tsx'
import { useAccountCheck, usePayouts } from './use-payouts.ts'

const states: Record<RiskNotice['state'], { text: string; tone: BadgeTone }> = {
  open: { text: 'We look into it', tone: 'warning' },
  safe: { text: 'Resolved', tone: 'positive' },
  fraud: { text: 'Stays in place', tone: 'danger' },
  done: { text: 'Done', tone: 'neutral' },
}
const effects: Record<RiskNotice['effect'], string> = {
  hold: 'Commissions are held for longer',
  pause: 'Payouts are paused',
  none: 'For your information',
}

/** What is held and why, each with what became of it. */
function RiskNotices({ notices }: { notices: readonly RiskNotice[] }) {
  const { timeZone } = useStoreDates()
  const days = useMemo(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }), [timeZone])
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="what-is-held" className="mb-8">
      <h2 id="what-is-held" className="mb-1 font-display text-lg font-semibold tracking-title">
        What we hold, and why
      </h2>
      <p className="mb-4 text-sm text-muted">
        Something looks wrong here?{' '}
        <Link
          to="/app/help?topic=payouts"
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          Write to us
        </Link>
        .
      </p>
      <ul className="grid gap-3">
        {notices.map(({ id, at, text, effect, state }) => (
          <li key={id} className="rounded-xl border border-line bg-surface p-4 text-sm">
            <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-semibold">{effects[effect]}</h3>
              <Badge tone={states[state].tone}>{states[state].text}</Badge>
              <span className="text-muted">{days.format(new Date(at))}</span>
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PayoutsPage() {
  usePageTitle('Payouts')
  return (
    <>
      <BackLink to="/app/orders" text="Orders & Commissions" />
      <PageHeader
        title="Payouts"
        text={`What is available goes to your bank each Monday, from ${exactDollars(minPayoutCents)}.`}
      />
      <Content />
    </>
  )
}

function Content() {
  const payouts = usePayouts()
  const { data, error, isError, refetch } = payouts
  const [first] = data?.pages ?? []
  if (!first && !isError) return <PayoutsSkeleton label="Loading your payouts" />
  if (!first)
    return (
      <ErrorState
        title="Failed to load your payouts"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        reference={referenceOf(error)}
      />
    )
  return (
    <>
      <Notes {...first} />
      <div className="mb-8 grid gap-4 lg:grid-cols-2 lg:gap-6">
        <NextPayoutCard {...first} />
        <AccountCard account={first.account} />
      </div>
      <RiskNotices notices={first.notices} />
      <History query={payouts} />
      <StatementsCard />
    </>
  )
}

const noteClasses = 'mb-4 rounded-lg px-4 py-3 text-sm'

function Notes({ account }: Payouts) {
  const [params] = useSearchParams()
  const setup = params.get('setup')
  const isChecking = useAccountCheck(account, setup === 'done')
  const failure = account.bank_failure
  return (
    <>
      <p
        role="status"
        className={isChecking && setup === 'done' ? `${noteClasses} bg-accent-soft` : 'sr-only'}
      >
        {isChecking && setup === 'done' ? 'Asking Stripe how far your setup is...' : ''}
      </p>
      {setup === 'again' && account.state === 'more_needed' && (
        <p role="status" className={`${noteClasses} bg-warning-soft text-warning`}>
          That link to Stripe was used or too old. Continue the setup with a new one.
        </p>
      )}
      {failure && (
        <p role="alert" className={`${noteClasses} bg-danger-soft text-danger`}>
          Your bank returned {dollarsAndCents(failure.cents)}. {failure.reason} Nothing is lost: Stripe keeps
          the money and sends it once your bank account is right.
        </p>
      )}
    </>
  )
}

function History({ query }: { query: ReturnType<typeof usePayouts> }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { timeZone } = useStoreDates()
  const days = useMemo(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }), [timeZone])
  const pages = data?.pages.map((page) => page.payouts) ?? []
  if (pages.every((payouts) => payouts.length === 0))
    return (
      <EmptyState
        icon={<Landmark aria-hidden />}
        title="No payouts yet"
        text={`Commissions are available ${holdDays} days after the sale. What is available on a Monday is sent to your bank.`}
      />
    )
  return (
    <section aria-labelledby="payouts-so-far">
      <h2 id="payouts-so-far" className="mb-4 font-display text-lg font-semibold tracking-title">
        Payouts so far
      </h2>
      <PayoutList pages={pages} days={days} />
      {hasNextPage && (
        <LoadMore
          text="Show older payouts"
          failure={
            isError ? 'More payouts could not be loaded. Check your connection and try again.' : undefined
          }
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </section>
  )
}

/** When the next payout is and how much, or what keeps it back. */
const NextPayoutCard = ({ outlook: { next, sentence }, available_cents }: Payouts) => (
  <Card>
    <h2 className="text-sm font-medium text-muted">Next payout</h2>
    <p className="mt-2 font-display text-xl font-semibold tracking-title sm:text-3xl">
      {next ? <Money cents={next.cents} format="decimals" /> : 'Not planned yet'}
    </p>
    <p className="mt-1.5 text-sm">{sentence}</p>
    <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
      Available now: <Money cents={available_cents} format="decimals" />. Banks take one to five days more.
    </p>
  </Card>
)
