import Plus from 'lucide-react/icons/plus'
import { Link, useSearchParams } from 'react-router-dom'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useHome, useStoreProducts } from '../../lib/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CampaignsPanel } from './campaigns-panel.tsx'
import { type MarketingProps, newCampaignPath } from './marketing-props.ts'
import { useCampaigns } from './use-campaigns.ts'

const tabs = [
  { to: '/app/marketing', text: 'Campaigns' },
  { to: '/app/marketing?tab=calendar', text: 'Calendar' },
  { to: '/app/marketing?tab=pieces', text: 'Pieces' },
]
const tabNames = ['', 'calendar', 'pieces']

export function MarketingPage() {
  usePageTitle('Marketing')
  const home = useHome()
  const products = useStoreProducts()
  const campaigns = useCampaigns()
  const [params] = useSearchParams()
  const failed = [home, products, campaigns].find(({ data, isError }) => data === undefined && isError)
  return (
    <>
      <PageHeader
        title="Marketing"
        text="Posts about your courses, each with a link that tells you what it earned."
        actions={
          campaigns.data &&
          campaigns.data.campaigns.length > 0 &&
          !params.has('new') && (
            <Button asChild>
              <Link to={newCampaignPath}>
                <Plus aria-hidden />
                New campaign
              </Link>
            </Button>
          )
        }
      />
      {failed ? (
        <ErrorState
          title="Failed to load your campaigns"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void failed.refetch()}
          reference={referenceOf(failed.error)}
        />
      ) : home.data && products.data && campaigns.data ? (
        <MarketingTabs
          home={home.data}
          products={products.data.products}
          live={products.data.live}
          campaigns={campaigns.data.campaigns}
          isWritten={campaigns.isWritten}
          waiting={campaigns.requestedPieces}
        />
      ) : (
        <MarketingSkeleton />
      )}
    </>
  )
}

const PanelSkeleton = () => (
  <LoadingRegion label="Loading">
    <Skeleton className="h-96 rounded-xl" />
  </LoadingRegion>
)

const panels = [
  CampaignsPanel,
  lazyWithFallback(
    async () => (await import('./calendar/calendar-panel.tsx')).CalendarPanel,
    <PanelSkeleton />,
  ),
  lazyWithFallback(async () => (await import('./pieces-panel.tsx')).PiecesPanel, <PanelSkeleton />),
]

function MarketingTabs(props: MarketingProps) {
  const [params] = useSearchParams()
  if (props.campaigns.length === 0) return <CampaignsPanel {...props} />
  const shown = Math.max(0, tabNames.indexOf(params.get('tab') ?? ''))
  const Panel = panels[shown] ?? CampaignsPanel
  return (
    <>
      <nav aria-label="Marketing" className="mb-6 grid grid-cols-3 gap-1 rounded-xl bg-subtle p-1 sm:w-md">
        {tabs.map(({ to, text }, index) => (
          <Link
            key={to}
            to={to}
            replace
            preventScrollReset
            aria-current={index === shown ? 'page' : undefined}
            className="grid min-h-11 place-items-center rounded-lg text-sm font-semibold text-muted transition-colors hover:text-ink aria-[current]:bg-selected aria-[current]:text-ink aria-[current]:shadow-card aria-[current]:inset-ring aria-[current]:inset-ring-selected-edge"
          >
            {text}
          </Link>
        ))}
      </nav>
      <Panel {...props} onMissing={() => undefined} />
    </>
  )
}

const MarketingSkeleton = () => (
  <LoadingRegion label="Loading your campaigns">
    <Skeleton className="mb-6 h-13 rounded-xl sm:w-md" />
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  </LoadingRegion>
)
