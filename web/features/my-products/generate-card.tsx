import { Link } from 'react-router-dom'
import { generationCost } from '#rules/credits.ts'
import { pluralize } from '#rules/pluralize.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** `hasSite`: whether a website was generated before. */
export const GenerateCard = ({ hasSite }: { hasSite: boolean }) => (
  <Card className="mt-8 flex flex-col gap-5 sm:p-8 lg:flex-row lg:items-center lg:justify-between">
    <div>
      <h2 className="font-display text-xl font-semibold tracking-title">Ready to Generate Your Website?</h2>
      <p className="mt-1 max-w-reading text-muted">
        {hasSite
          ? `You have a website. Writing it again uses ${pluralize(generationCost, 'credit')} and keeps the texts that you have edited. New products and prices only need to be published.`
          : 'Your published products are all it takes. The words are written for you.'}
      </p>
    </div>
    <div className="flex shrink-0 flex-wrap gap-3 max-sm:flex-col">
      {hasSite && (
        <Button asChild variant="secondary">
          <Link to="/app/preview">Preview and publish</Link>
        </Button>
      )}
      <Button asChild variant={hasSite ? 'secondary' : 'primary'}>
        <Link to="/app/idea">Generate My Website</Link>
      </Button>
    </div>
  </Card>
)
