import { Link } from 'react-router-dom'
import { productName } from '#rules/courses/product.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useStoreProducts } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SiteStudio } from './site-studio.tsx'
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
        text={
          site.data?.content.hero
            ? 'Change what you like, then publish.'
            : 'Say what your store is called. The words are written for you.'
        }
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

const linkClasses =
  'inline-flex min-h-11 items-center rounded-md px-2.5 text-sm font-medium text-muted hover:text-ink'

/** `/` is a separate document, so its link bypasses the router. */
const SiteTopBar = () => (
  <nav aria-label="Generate Site" className="-mx-2.5 -mt-5 mb-4 flex lg:-mt-7">
    <a href="/" className={linkClasses}>
      {productName}
    </a>
    <Link to="/admin" className={linkClasses}>
      Admin
    </Link>
    <a href="/" className={linkClasses}>
      Home
    </a>
  </nav>
)

const fields = ['name', 'colour', 'phone', 'facebook', 'twitter', 'instagram', 'youtube']
const products = ['a', 'b']

const GenerateSiteSkeleton = () => (
  <LoadingRegion label="Loading your site">
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card className="grid gap-6 sm:p-8">
        {fields.map((field) => (
          <div key={field}>
            <Skeleton className="mb-2 h-4 w-28" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </Card>
      <Card className="grid gap-5">
        <Skeleton className="h-6 w-44" />
        {products.map((product) => (
          <div key={product} className="flex items-center gap-3">
            <Skeleton className="h-12 w-16 rounded-sm" />
            <Skeleton className="h-9 flex-1" />
          </div>
        ))}
        <Skeleton className="mt-4 h-11" />
      </Card>
    </div>
  </LoadingRegion>
)
