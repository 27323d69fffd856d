import { Link } from 'react-router-dom'
import type { SiteHead, SiteStatus } from '#contract/site.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LiveAddress } from './live-address.tsx'

type Look = { name: string; text: string; tone: BadgeTone; dot: string; action: string }

const looks: Record<SiteStatus, Look> = {
  draft: {
    name: 'Draft',
    text: 'Generate your site to get started',
    tone: 'neutral',
    dot: 'bg-muted',
    action: 'Generate Site',
  },
  staged: {
    name: 'Staged',
    text: 'Your site is ready to publish',
    tone: 'warning',
    dot: 'bg-warning',
    action: 'Review and Publish',
  },
  live: {
    name: 'Live',
    text: 'Your site is live and earning!',
    tone: 'positive',
    dot: 'bg-positive',
    action: 'Edit Your Site',
  },
}

export function WebsiteStatus({ site }: { site: SiteHead | null }) {
  const status = site?.status ?? 'draft'
  const { name, text, tone, dot, action } = looks[status]
  return (
    <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between sm:p-8">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-sm font-medium text-muted">Website Status</h2>
          <Badge tone={tone} data-status={status}>
            <span aria-hidden className={classNames('size-1.5 rounded-full', dot)} />
            {name}
          </Badge>
          {site?.has_unpublished_changes && status === 'live' && (
            <Badge tone="warning">Unpublished changes</Badge>
          )}
        </div>
        <p className="mt-2.5 font-display text-xl font-semibold tracking-title text-balance sm:text-2xl">
          {text}
        </p>
        {status === 'live' && site?.address && <LiveAddress address={site.address} />}
      </div>
      <Button asChild variant={status === 'live' ? 'secondary' : 'primary'} className="shrink-0">
        <Link to="/app/idea">{action}</Link>
      </Button>
    </Card>
  )
}
