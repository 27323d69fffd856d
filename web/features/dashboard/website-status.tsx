import Globe from 'lucide-react/icons/globe'
import Share2 from 'lucide-react/icons/share-2'
import { Link } from 'react-router-dom'
import type { SiteHead, SiteStatus } from '#contract/site/site-head.ts'
import { ownVisitFragment } from '#contract/visits.ts'
import { shortUrl, useStoreUrl } from '../../lib/site/site-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge, type BadgeTone } from '../../ui/feedback/badges/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { OutsideLink } from '../../ui/layout/outside-link.tsx'
import { classNames } from '../../ui/styles/class-names.ts'

type Look = { name: string; text: string; tone: BadgeTone; mark: string; action: string }

/** Grey, yellow and green (docs/product.md, Dashboard). */
const looks: Record<SiteStatus, Look> = {
  draft: {
    name: 'Draft',
    text: 'Generate your site to get started',
    tone: 'neutral',
    mark: 'bg-draft text-surface',
    action: 'Generate Site',
  },
  staged: {
    name: 'Staged',
    text: 'Your site is ready to publish',
    tone: 'warning',
    mark: 'bg-staged text-staged-ink',
    action: 'Review and Publish',
  },
  live: {
    name: 'Live',
    text: 'Your site is live and earning!',
    tone: 'positive',
    mark: 'bg-live text-surface',
    action: 'Edit Your Site',
  },
}

const closed: Look = {
  name: 'Closed',
  text: 'Your store is closed',
  tone: 'neutral',
  mark: 'bg-draft text-surface',
  action: 'Open Settings',
}

type Props = {
  site: SiteHead | null
  /** Whether its action is the page's main one. */
  isMain: boolean
}

export function WebsiteStatus({ site, isMain }: Props) {
  const status = site?.status ?? 'draft'
  const { name, text, tone, mark, action } = site?.closed_at ? closed : looks[status]
  return (
    <Card
      data-status={status}
      className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between sm:p-8"
    >
      <div className="flex items-start gap-4 sm:gap-5">
        <span
          data-status-mark
          className={classNames('mt-1 grid size-12 shrink-0 place-items-center rounded-full', mark)}
        >
          <Globe aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="text-sm font-medium text-muted">Website Status</h2>
            <Badge tone={tone}>{name}</Badge>
            {site?.has_unpublished_changes && status === 'live' && (
              <Badge tone="warning">Unpublished changes</Badge>
            )}
          </div>
          <p className="mt-1.5 font-display text-xl font-semibold tracking-title text-balance sm:text-2xl">
            {text}
          </p>
          {status === 'live' && site?.address && <LiveAddress address={site.address} />}
        </div>
      </div>
      <div className="flex shrink-0 gap-3 max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col">
        {status === 'live' && (
          <Button asChild variant={isMain ? 'primary' : 'secondary'}>
            <Link to="/app/share">
              <Share2 aria-hidden />
              Share
            </Link>
          </Button>
        )}
        <Button asChild variant={isMain && status !== 'live' ? 'primary' : 'secondary'}>
          <Link to={site?.closed_at ? '/app/settings#danger' : '/app/idea'}>{action}</Link>
        </Button>
      </div>
    </Card>
  )
}

/** The live site's address. Without a store domain it is shown on Generate Site instead. */
function LiveAddress({ address }: { address: string }) {
  const url = useStoreUrl(address)
  if (!url) return null
  return <OutsideLink href={`${url}${ownVisitFragment}`} text={shortUrl(url)} />
}
