import { referenceOf } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useStoreProducts } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { GenerateSiteSkeleton } from './generate-site-skeleton.tsx'
import { SiteStudio } from './site-studio.tsx'
import { SiteTopBar } from './site-top-bar.tsx'
import { useSiteInProgress } from './use-site-in-progress.ts'

export function GenerateSitePage() {
  usePageTitle('Generate Site')
  const site = useSiteInProgress()
  const products = useStoreProducts()
  const retry = () => {
    if (site.isError) void site.refetch()
    if (products.isError) void products.refetch()
  }
  return (
    <>
      <SiteTopBar />
      <PageHeader
        title="Generate Site"
        text="Say what your store is called. The words are written for you."
      />
      {site.data && products.data ? (
        <SiteStudio site={site.data} writing={site.writing} products={products.data.products} />
      ) : site.isError || products.isError ? (
        <ErrorState
          title="Failed to load your site"
          text="Nothing is lost. Check your connection and try again."
          onRetry={retry}
          reference={referenceOf(site.error ?? products.error)}
        />
      ) : (
        <GenerateSiteSkeleton />
      )}
    </>
  )
}
