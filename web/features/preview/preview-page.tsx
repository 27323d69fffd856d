import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { Link } from 'react-router-dom'
import { completeContent } from '#contract/site/content-paths.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { storeProductsQuery, useHome } from '../../lib/queries.ts'
import { siteQuery } from '../../lib/site/site-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { ClosedStoreNote } from '../../ui/feedback/notes/closed-store-note.tsx'
import { PlanEndedNote } from '../../ui/feedback/notes/plan-ended-note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { columns } from './columns.ts'
import { SitePreview } from './site-preview.tsx'

/** What was edited elsewhere a moment ago must be in the preview, so nothing kept is trusted. */
const current = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
const pollEveryMs = 2_000

export function PreviewPage() {
  usePageTitle('Preview Site')
  const site = useQuery({
    ...siteQuery,
    ...current,
    refetchInterval: ({ state }) => (state.data?.generation?.state === 'running' ? pollEveryMs : false),
  })
  const home = useHome()
  const products = useQuery({ ...storeProductsQuery, ...current })
  const retry = () => {
    if (site.isError) void site.refetch()
    if (products.isError) void products.refetch()
  }
  const content = site.data && completeContent(site.data.content)
  return (
    <>
      <PageHeader title="Preview Site" text="Your page as buyers will see it." />
      <PlanEndedNote tenant={home.data?.tenant} returnTo="/app/preview" />
      <ClosedStoreNote site={site.data} />
      {site.data && !content ? (
        site.data.generation?.state === 'running' ? (
          <BeingWritten />
        ) : (
          <NoSiteYet />
        )
      ) : site.data && content && products.data ? (
        <SitePreview site={site.data} content={content} products={products.data.products} />
      ) : site.isError || products.isError ? (
        <ErrorState
          title="Failed to load your preview"
          text="Nothing is lost. Check your connection and try again."
          onRetry={retry}
          reference={referenceOf(site.error ?? products.error)}
        />
      ) : (
        <PreviewSkeleton />
      )}
    </>
  )
}

const PreviewSkeleton = () => (
  <LoadingRegion label="Loading your preview" className={columns}>
    <Skeleton className="h-64 rounded-xl xl:col-start-2" />
    <Skeleton className="h-[calc(70dvh+3.75rem)] rounded-xl xl:col-start-1 xl:row-start-1" />
  </LoadingRegion>
)

export const NoSiteYet = () => (
  <EmptyStateLink
    icon={<Eye aria-hidden />}
    title="There is no page to look at yet"
    text="Say what your store is called and have the words written. Then you see here what buyers will see."
    to="/app/idea"
    linkText="Generate Site"
  />
)

export const BeingWritten = () => (
  <EmptyState
    icon={<WandSparkles aria-hidden />}
    title="Your website is being written"
    text="Your page appears here automatically when it is ready."
    action={
      <Button asChild variant="secondary">
        <Link to="/app/idea">See how far it is</Link>
      </Button>
    }
  />
)
