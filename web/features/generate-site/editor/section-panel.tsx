import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useId } from 'react'
import type { Section } from '#contract/site/site.ts'
import { generationCost, sectionCost } from '#rules/billing/credits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toggledSection } from '../content-editor/content-locks.ts'
import type { SectionProps } from './section-props.ts'

type Props = Omit<SectionProps, 'content'> & {
  section: Section
  /** What only the seller writes; a rewriting leaves it alone. */
  above?: ReactNode
  /** Undefined while nothing of it is written. */
  fields: ReactNode
  /** What the page shows meanwhile. */
  missing?: string
  writing: readonly Section[]
  credits: number | undefined
  onRewrite: (section?: Section) => void
}

/** The texts of one section, with what locks it and writes it anew. */
export function SectionPanel({
  section,
  above,
  fields,
  missing,
  editor,
  writing,
  credits,
  onRewrite,
}: Props) {
  const isLocked = editor.locks.includes(section)
  const isBeingWritten = writing.includes(section)
  const creditsId = useId()
  const canPay = (cost: number) => credits === undefined || credits >= cost
  return (
    <>
      {above && <div className="mb-5 border-b border-line pb-5">{above}</div>}
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-muted">
          {isBeingWritten
            ? 'Being written now.'
            : fields
              ? 'Rewriting leaves alone what you lock or edit.'
              : missing}
        </p>
        {fields && (
          <Button
            variant="secondary"
            aria-pressed={isLocked}
            onClick={() => editor.lock(toggledSection(editor.locks, section))}
            disabled={isBeingWritten}
            className="shrink-0 aria-pressed:border-accent-soft aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {isLocked ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
            Lock section
          </Button>
        )}
      </div>
      <fieldset
        disabled={isBeingWritten}
        aria-busy={isBeingWritten || undefined}
        className="mt-4 grid gap-5 transition-opacity disabled:animate-pulse disabled:opacity-60"
      >
        {fields}
      </fieldset>
      <div className="mt-7 grid gap-2 border-t border-line pt-5">
        <Button
          variant="secondary"
          onClick={() => onRewrite(section)}
          disabled={!canPay(sectionCost)}
          aria-describedby={creditsId}
          busy={isBeingWritten}
          busyText="Writing..."
        >
          <RefreshCw aria-hidden />
          {fields ? 'Rewrite section' : 'Write this page'} · {sectionCost} credit
        </Button>
        <Button
          variant="quiet"
          onClick={() => onRewrite()}
          disabled={!canPay(generationCost)}
          aria-describedby={creditsId}
        >
          Rewrite everything · {generationCost} credits
        </Button>
        {credits !== undefined && <CreditsLeft id={creditsId} credits={credits} />}
      </div>
    </>
  )
}

type CreditsLeftProps = { id: string; credits: number }

/** The remaining credits and what they are not enough for. */
export function CreditsLeft({ id, credits }: CreditsLeftProps) {
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
