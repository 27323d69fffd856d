import Landmark from 'lucide-react/icons/landmark'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Payouts } from '#contract/money/payouts.ts'
import { holdDays } from '#rules/money/ledger.ts'
import { dollarsAndCents, exactDollars } from '#rules/money/money.ts'
import { minPayoutCents } from '#rules/money/payout.ts'
import { referenceOf } from '../../../lib/api/api-error.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useStoreDates } from '../../../lib/site/use-store-dates.ts'
import { Money } from '../../../ui/content/money.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StatementsCard } from '../statements/statements-card.tsx'
import { AccountCard } from './account-card.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutsSkeleton } from './payouts-skeleton.tsx'
import { RiskNotices } from './risk-notices.tsx'
import { useAccountCheck, usePayouts } from './use-payouts.ts'

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
