import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { referralsApi } from '#contract/api/referrals-api.ts'
import type { Referrals } from '#contract/money/referrals.ts'
import { affiliateCommissionPct } from '#rules/billing/plans.ts'
import { referralKeptMs } from '#rules/billing/referral.ts'
import { productName } from '#rules/courses/product.ts'
import { dayMs } from '#rules/time.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { keys } from '../../lib/queries.ts'
import { Money } from '../../ui/content/money.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { ShareButton } from '../../ui/controls/share-button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { ReferralRateCard } from './referral-rate-card.tsx'

const QrCard = lazyWithFallback(
  async () => (await import('../../ui/content/qr-card.tsx')).QrCard,
  <Skeleton className="h-110 rounded-xl" />,
)

export function ReferPage() {
  usePageTitle('Refer')
  const { data, error, isError, refetch } = useQuery({
    queryKey: keys.referrals,
    queryFn: () => call(referralsApi['get-referrals'], {}),
  })
  return (
    <>
      <PageHeader
        title="Refer"
        text={`Share your link. When somebody signs up through it and pays for a plan, ${affiliateCommissionPct}% of the price is yours.`}
      />
      {data ? (
        <Loaded referrals={data} />
      ) : isError ? (
        <ErrorState
          title="Failed to load your referrals"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      ) : (
        <ReferSkeleton />
      )}
    </>
  )
}

/** A phone shows the link, which is to be shared, before what it has brought. */
const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]'
const top = 'lg:order-first lg:col-span-2'
const side = 'lg:row-span-2'

function Loaded({ referrals }: { referrals: Referrals }) {
  const link = `${location.origin}/?ref=${referrals.code}`
  const [isQrMissing, setIsQrMissing] = useState(false)
  return (
    <div className={columns}>
      <Card>
        <h2 className="mb-3 font-semibold">Your link</h2>
        <CopyField url={link} label="your link" />
        <p className="mt-3 text-sm text-muted">
          It is yours for good. Whoever follows it has {referralKeptMs / dayMs} days to sign up; the first
          link they follow counts.
        </p>
        <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
          <ShareButton title={productName} url={link} />
        </div>
      </Card>
      <ReferralFigures referrals={referrals} className={top} />
      {!isQrMissing && (
        <div className={`max-lg:order-last ${side}`}>
          <QrCard link={link} fileName="referral-qr-code" onMissing={() => setIsQrMissing(true)} />
        </div>
      )}
      <ReferralRateCard referrals={referrals} />
    </div>
  )
}

const ReferSkeleton = () => (
  <LoadingRegion label="Loading your referrals" className={columns}>
    <Skeleton className="h-44 rounded-xl" />
    <div className={`${figureGrid} ${top}`}>
      {['visits', 'sign-ups', 'paying', 'earned'].map((card) => (
        <Skeleton key={card} className="h-32 rounded-xl" />
      ))}
      <Skeleton className="h-32 rounded-xl max-lg:col-span-2" />
    </div>
    <Skeleton className={`h-110 rounded-xl max-lg:order-last ${side}`} />
    <Skeleton className="h-90 rounded-xl" />
  </LoadingRegion>
)

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
