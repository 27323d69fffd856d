import { generationCost, sectionCost } from '#rules/credits.ts'

type Props = { id: string; credits: number }

/** The remaining credits and what they are not enough for. */
export function CreditsLeft({ id, credits }: Props) {
  const unaffordable = unaffordableFor(credits)
  if (!unaffordable) {
    return (
      <p id={id} className="text-center text-xs text-muted tabular-nums">
        You have {credits} credits.
      </p>
    )
  }
  return (
    <p id={id} className="text-center text-xs font-medium text-danger tabular-nums">
      Not enough credits to {unaffordable}. You have {credits}.
    </p>
  )
}

function unaffordableFor(credits: number) {
  if (credits < sectionCost) return 'rewrite a section'
  return credits < generationCost ? 'rewrite everything' : undefined
}
