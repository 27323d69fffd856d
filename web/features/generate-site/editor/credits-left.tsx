import { generationCost, sectionCost } from '#rules/credits.ts'

/** What there is to pay with, and what it is too little for. */
export function CreditsLeft({ credits }: { credits: number }) {
  if (credits < sectionCost) return <TooFew credits={credits} what="rewrite a section" />
  if (credits < generationCost) return <TooFew credits={credits} what="rewrite everything" />
  return <p className="text-center text-xs text-muted tabular-nums">You have {credits} credits.</p>
}

const TooFew = ({ credits, what }: { credits: number; what: string }) => (
  <p className="text-center text-xs font-medium text-danger tabular-nums">
    Not enough credits to {what}. You have {credits}.
  </p>
)
