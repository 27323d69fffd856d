import Sparkles from 'lucide-react/icons/sparkles'
import { useId, useState } from 'react'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { generationCost } from '#rules/credits.ts'
import { pluralize } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { PublishedProducts } from './published-products.tsx'

const OutOfCredits = lazyWithFallback(async () => (await import('./out-of-credits.tsx')).OutOfCredits)

type Props = {
  items: LinkedStoreProduct[]
  credits: number | undefined
  /** Publishing it is the page's main action then. */
  hasSite: boolean
  /** Names the fields that are to be corrected first. */
  invalidText: string | undefined
  onGenerate: () => void
}

export const GeneratePanel = ({ items, credits, hasSite, invalidText, onGenerate }: Props) => {
  const noteId = useId()
  const [isMissing, setIsMissing] = useState(false)
  const isShort = credits !== undefined && credits < generationCost
  return (
    <Card className="grid gap-6 lg:sticky lg:top-8">
      <PublishedProducts items={items} />
      <div className="border-t border-line pt-5">
        {invalidText && (
          <p role="status" className="mb-3 text-center text-sm font-medium text-danger">
            {invalidText}
          </p>
        )}
        <Button
          variant={hasSite ? 'secondary' : 'primary'}
          onClick={onGenerate}
          disabled={isShort}
          aria-describedby={noteId}
          className="w-full"
        >
          <Sparkles aria-hidden />
          Generate My Website
        </Button>
        <CreditsNote id={noteId} cost={generationCost} credits={credits} className="mt-3 text-center" />
        {isShort && !isMissing && <OutOfCredits onMissing={() => setIsMissing(true)} />}
      </div>
    </Card>
  )
}

type CreditsNoteProps = { id: string; cost: number; credits: number | undefined; className?: string }

/** The cost in credits, and whether the balance covers it. */
function CreditsNote({ id, cost, credits, className }: CreditsNoteProps) {
  const isShort = credits !== undefined && credits < cost
  const uses = `Uses ${pluralize(cost, 'credit')}`
  const have = credits !== undefined && `You have ${credits}.`
  return (
    <p
      id={id}
      className={classNames(
        'text-xs tabular-nums',
        isShort ? 'font-medium text-danger' : 'text-muted',
        className,
      )}
    >
      {isShort ? 'Not enough credits. ' : ''}
      {uses}
      {have ? `. ${have}` : ''}
    </p>
  )
}
