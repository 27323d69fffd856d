import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Referrals } from '#contract/referrals.ts'
import { referralsApi } from '#contract/referrals-api.ts'
import { productName } from '#rules/product.ts'
import { perform } from '../../lib/api.ts'
import { referenceOf } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { keys } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyWithFallback } from '../../ui/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/loading-region.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PromiseCard } from './promise-card.tsx'
import { ReferralFigures } from './referral-figures.tsx'

const QrCard = lazyWithFallback(
  async () => (await import('../../ui/qr-card.tsx')).QrCard,
  <Skeleton className="h-110 rounded-xl" />,
)

export function ReferPage() {
  usePageTitle('Refer')
  const { data, error, isError, refetch } = useQuery({
    queryKey: keys.referrals,
    queryFn: () => perform(referralsApi['get-referrals'], {}),
  })
  return (
    <>
      <PageHeader
        title="Refer"
        text="Share your link. When somebody signs up through it and pays for a plan, half of the price is yours."
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

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]'

function Loaded({ referrals }: { referrals: Referrals }) {
  const link = `${location.origin}/?ref=${referrals.code}`
  const [isQrMissing, setIsQrMissing] = useState(false)
  return (
    <>
      <ReferralFigures referrals={referrals} />
      <div className={columns}>
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <h2 className="mb-3 font-semibold">Your link</h2>
            <CopyField url={link} label="your link" />
            <p className="mt-3 text-sm text-muted">
              It is yours for good. Whoever follows it has 60 days to sign up; the first link they follow
              counts.
            </p>
            <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
              <ShareButton title={productName} url={link} />
            </div>
          </Card>
          <PromiseCard referrals={referrals} />
        </div>
        {!isQrMissing && (
          <QrCard link={link} fileName="referral-qr-code" onMissing={() => setIsQrMissing(true)} />
        )}
      </div>
    </>
  )
}

const ReferSkeleton = () => (
  <LoadingRegion label="Loading your referrals">
    <div className="mb-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-5">
      {['visits', 'sign-ups', 'paying', 'earned', 'pending'].map((card) => (
        <Skeleton key={card} className="h-36 rounded-xl" />
      ))}
    </div>
    <div className={columns}>
      <div className="grid gap-6">
        <Skeleton className="h-44 rounded-xl" />
        <Skeleton className="h-90 rounded-xl" />
      </div>
      <Skeleton className="h-110 rounded-xl" />
    </div>
  </LoadingRegion>
)
