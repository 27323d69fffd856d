import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Site } from '#contract/site/site.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useSite } from '../../lib/site/site-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LinkBuilder } from './link-builder.tsx'
import { anywhere, linkFrom, type Place } from './places.ts'

const QrCard = lazyWithFallback(
  async () => (await import('../../ui/content/qr-card.tsx')).QrCard,
  <Skeleton className="h-110 rounded-xl" />,
)

export function SharePage() {
  usePageTitle('Share Your Store')
  const { data: site, error, isError, refetch } = useSite()
  return (
    <>
      <PageHeader
        title="Share Your Store"
        text="One link for each place you share it, so that you see where your buyers come from."
      />
      {site ? (
        site.status === 'live' ? (
          <Sharing site={site} />
        ) : (
          <NotPublished isReady={site.status === 'staged'} />
        )
      ) : isError ? (
        <ErrorState
          title="Failed to load your store’s link"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      ) : (
        <ShareSkeleton />
      )}
    </>
  )
}

const columns = 'grid items-start gap-6 lg:grid-cols-[1fr_20rem]'

function Sharing({ site: { url, settings } }: { site: Site }) {
  const [place, setPlace] = useState<Place>(anywhere)
  const [ownText, setOwnText] = useState('')
  const [isQrMissing, setIsQrMissing] = useState(false)
  const { link, source } = linkFrom(url, place.sourceText ?? ownText)
  const fileName = ['store', source, 'qr-code'].filter(Boolean).join('-')
  return (
    <div className={columns}>
      <LinkBuilder
        storeName={settings.store_name}
        place={place}
        onPlace={setPlace}
        ownText={ownText}
        onOwnText={setOwnText}
        link={link}
        source={source}
      />
      {!isQrMissing && <QrCard link={link} fileName={fileName} onMissing={() => setIsQrMissing(true)} />}
    </div>
  )
}

const NotPublished = ({ isReady }: { isReady: boolean }) => (
  <EmptyState
    icon={<Globe aria-hidden />}
    title="Publish your store first"
    text={
      isReady
        ? 'Your site is ready. Its link works, and can be shared, once you publish it.'
        : 'Your store gets its link when its site is published. Generate the site, look at it, then publish.'
    }
    action={
      <Button asChild>
        <Link to="/app/idea">{isReady ? 'Review and Publish' : 'Generate Site'}</Link>
      </Button>
    }
  />
)

const ShareSkeleton = () => (
  <LoadingRegion label="Loading your store’s link" className={columns}>
    <Skeleton className="h-90 rounded-xl" />
    <Skeleton className="h-110 rounded-xl" />
  </LoadingRegion>
)
