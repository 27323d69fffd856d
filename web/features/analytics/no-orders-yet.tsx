import ChartColumn from 'lucide-react/icons/chart-column'
import { Link } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { pluralize } from '#rules/text.ts'
import { useStoreUrl } from '../../lib/site/site-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { Card } from '../../ui/layout/card.tsx'

type Props = { home: Home; visits: number }

/** What to do until the first order: publish, then share. */
export function NoOrdersYet({ home: { site }, visits }: Props) {
  const url = useStoreUrl(site?.status === 'live' ? site.address : undefined)
  const soFar = `${pluralize(visits, 'visit')} so far.`
  if (site?.status !== 'live')
    return (
      <EmptyStateLink
        icon={<ChartColumn aria-hidden />}
        title={soFar}
        text="Your store is not published. Publish it, and its visits and sales appear here day by day."
        to="/app/idea"
        linkText="Go to Your Website"
      />
    )
  return (
    <Card className="grid gap-x-10 gap-y-4 sm:p-8 lg:grid-cols-2 lg:items-center">
      <div>
        <h2 className="font-display text-xl font-semibold tracking-title">{soFar} Share your link:</h2>
        <p className="mt-1 text-sm text-muted">
          A link of its own for each place shows you here where your buyers come from.
        </p>
      </div>
      <div className="grid gap-3">
        {url && <CopyField url={url} label="your store’s link" />}
        <Button asChild variant="secondary" className="justify-self-start">
          <Link to="/app/share">Make links for places</Link>
        </Button>
      </div>
    </Card>
  )
}
