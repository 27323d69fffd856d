import { Link } from 'react-router-dom'
import type { SiteStatus } from '#contract/site/site-head.ts'
import { generationCost } from '#rules/billing/credits.ts'
import { pluralize } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { NextAction } from './next-action.ts'

const cost = pluralize(generationCost, 'credit')
const texts: Record<SiteStatus, string> = {
  draft: `Your published products are all it takes. The words are written for you, for ${cost}.`,
  staged: `You have a website that nobody can see yet. Writing it again uses ${cost} and keeps the texts that you have edited.`,
  live: `You have a website. Writing it again uses ${cost} and keeps the texts that you have edited. New products and prices only need to be published.`,
}

type Props = { siteStatus: SiteStatus; next: NextAction }

export const GenerateCard = ({ siteStatus, next }: Props) => (
  <Card className="mt-8 flex flex-col gap-5 sm:p-8 lg:flex-row lg:items-center lg:justify-between">
    <div>
      <h2 className="font-display text-xl font-semibold tracking-title">Ready to Generate Your Website?</h2>
      <p className="mt-1 max-w-reading text-muted">{texts[siteStatus]}</p>
    </div>
    <div className="flex shrink-0 flex-wrap gap-3 max-sm:flex-col">
      {siteStatus !== 'draft' && (
        <Button asChild variant={next === 'publish-site' ? 'primary' : 'secondary'}>
          <Link to="/app/preview">Preview and publish</Link>
        </Button>
      )}
      <Button asChild variant={next === 'generate' ? 'primary' : 'secondary'}>
        <Link to="/app/idea">Generate My Website</Link>
      </Button>
    </div>
  </Card>
)
