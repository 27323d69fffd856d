import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Section, SiteContent } from '#contract/site.ts'
import { generationCost, sectionCost } from '#rules/credits.ts'
import { Button } from '#web/ui/button.tsx'
import { CreditsNote } from '../credits-note.tsx'
import { toggledSection } from '../words/places.ts'
import type { WordsDesk } from '../words/use-words.ts'
import { BenefitFields } from './benefit-fields.tsx'
import { FeatureFields } from './feature-fields.tsx'
import { HeroFields } from './hero-fields.tsx'
import { LockButton } from './lock-button.tsx'

export type SectionProps = { content: SiteContent; words: WordsDesk }
type Props = SectionProps & {
  section: Section
  writing: readonly Section[]
  credits: number | undefined
  onRewrite: (section?: Section) => void
}

const fieldsOf: Record<Section, (props: SectionProps) => React.ReactNode> = {
  hero: HeroFields,
  benefits: BenefitFields,
  features: FeatureFields,
}

export function SectionPanel({ section, content, words, writing, credits, onRewrite }: Props) {
  const Fields = fieldsOf[section]
  const isBeingWritten = writing.includes(section)
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="mr-auto text-xs text-muted">
          {isBeingWritten ? 'Being written now.' : 'What you edit is locked: rewriting leaves it alone.'}
        </p>
        <LockButton
          label="Lock section"
          isLocked={words.locks.includes(section)}
          onToggle={() => words.lock(toggledSection(words.locks, section))}
          disabled={isBeingWritten}
        />
      </div>
      <fieldset
        disabled={isBeingWritten}
        aria-busy={isBeingWritten || undefined}
        className="mt-4 grid gap-5 transition-opacity disabled:animate-pulse disabled:opacity-60"
      >
        <Fields content={content} words={words} />
      </fieldset>
      <div className="mt-7 grid gap-2 border-t border-line pt-5">
        <Button
          variant="secondary"
          onClick={() => onRewrite(section)}
          busy={isBeingWritten}
          busyText="Writing..."
        >
          <RefreshCw aria-hidden />
          Rewrite section · {sectionCost} credit
        </Button>
        <Button variant="quiet" onClick={() => onRewrite()}>
          Rewrite everything · {generationCost} credits
        </Button>
        <CreditsNote cost={sectionCost} credits={credits} className="text-center" />
      </div>
    </>
  )
}
