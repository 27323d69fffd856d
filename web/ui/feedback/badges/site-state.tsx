import type { Site } from '#contract/site/site.ts'
import { Badge } from './badge.tsx'

export const SiteState = ({ site }: { site: Site }) => (
  <p className="flex flex-wrap gap-2">
    {site.closed_at ? (
      <Badge tone="neutral">Closed</Badge>
    ) : site.status === 'live' ? (
      <Badge tone="positive">Live</Badge>
    ) : (
      <Badge tone="warning">Not published</Badge>
    )}
    {site.status === 'live' && site.has_unpublished_changes && (
      <Badge tone="warning">Unpublished changes</Badge>
    )}
  </p>
)
