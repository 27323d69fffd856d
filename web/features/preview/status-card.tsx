import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Site } from '#contract/site/site.ts'
import { ownVisitFragment } from '#contract/visits.ts'
import { hasAccess } from '#rules/billing/subscription.ts'
import { useHome } from '../../lib/queries.ts'
import { shortUrl } from '../../lib/site/site-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SiteState } from '../../ui/feedback/badges/site-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { OutsideLink } from '../../ui/layout/outside-link.tsx'
import { usePublishSite } from '../../ui/publishing/use-publish-site.ts'

type Props = { site: Site; hasProducts: boolean }

/** What buyers see now, and what to do next. */
export function StatusCard({ site, hasProducts }: Props) {
  const publish = usePublishSite('/app/preview')
  const isUpToDate = site.status === 'live' && !site.has_unpublished_changes
  const isEnded = !hasAccess(useHome().data?.tenant?.access_ends_at, Date.now())
  return (
    <Card className="grid gap-4">
      <div>
        <SiteState site={site} />
        <h2 className="mt-2.5 font-display text-xl font-semibold tracking-title wrap-anywhere">
          {site.settings.store_name}
        </h2>
        {site.status === 'live' ? (
          <OutsideLink href={`${site.url}${ownVisitFragment}`} text={shortUrl(site.url)} />
        ) : (
          <p className="py-2.5 font-medium break-all">{shortUrl(site.url)}</p>
        )}
        <p role="status" className="text-sm text-muted">
          {publish.isSuccess && isUpToDate
            ? 'Published. Now share it where your buyers are.'
            : adviceFor(site)}
        </p>
      </div>
      {!hasProducts && (
        <Note link="/app/my-products" linkText="Open My Products">
          Your site needs at least one published product.
        </Note>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap xl:grid">
        {!isEnded && !site.closed_at && (
          <Button
            variant={isUpToDate ? 'secondary' : 'primary'}
            onClick={() => publish.mutate()}
            busy={publish.isPending}
            busyText="Publishing..."
          >
            Publish Website
          </Button>
        )}
        {site.status === 'live' && (
          <Button asChild variant={isUpToDate ? 'primary' : 'secondary'}>
            <Link to="/app/share">
              <Share2 aria-hidden />
              Share Your Store
            </Link>
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link to="/app/idea">
            <Pencil aria-hidden />
            Edit
          </Link>
        </Button>
      </div>
    </Card>
  )
}

const Note = ({ link, linkText, children }: { link: string; linkText: string; children: ReactNode }) => (
  <div className="rounded-lg bg-warning-soft px-4 pt-3 pb-1 text-sm">
    <p>{children}</p>
    <Link to={link} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
      {linkText}
    </Link>
  </div>
)

function adviceFor({ status, address, has_unpublished_changes }: Site) {
  if (status !== 'live' && address) return 'Nobody can see it now. The address is kept for you.'
  if (status !== 'live') return 'Nobody can see it yet. The address works once you publish.'
  if (has_unpublished_changes) return 'Buyers still see the version you published last.'
  return 'This is what buyers see.'
}
