import ChevronDown from 'lucide-react/icons/chevron-down'
import Languages from 'lucide-react/icons/languages'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Shrink from 'lucide-react/icons/shrink'
import { useId, useState } from 'react'
import type { RewritePiece } from '#contract/marketing.ts'
import { angleCost } from '#rules/billing/credits.ts'
import { languageCodes, languages } from '#rules/languages/languages.ts'
import { pluralize } from '#rules/text.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'
import type { ListedPiece } from './listed-campaign.ts'
import { useRewritePiece } from './use-pieces.ts'

const loadConfirmation = () => import('../../ui/overlays/confirm-dialog.tsx')
const ConfirmDialog = lazyWithFallback(async () => (await loadConfirmation()).ConfirmDialog)

type Wanted = Pick<RewritePiece, 'as' | 'language'>
type Props = { piece: ListedPiece; isRunning: boolean; credits: number | undefined }

const cost = pluralize(angleCost, 'credit')

/** The ways to have a piece written again, each for a credit. */
export function RewriteActions({ piece, isRunning, credits }: Props) {
  const rewrite = useRewritePiece(piece.id)
  const [asked, setAsked] = useState<Wanted>()
  const [isChoosing, setIsChoosing] = useState(false)
  const id = useId()
  const isOff =
    isRunning || piece.locked || rewrite.isPending || (credits !== undefined && credits < angleCost)
  const isBusy = (as: Wanted['as']) => rewrite.isPending && rewrite.variables.as === as
  const write = (wanted: Wanted & Pick<RewritePiece, 'replaces_own_words'>) =>
    rewrite.mutate(wanted, { onSuccess: () => setIsChoosing(false) })
  const press = (wanted: Wanted) => (piece.edited ? setAsked(wanted) : write(wanted))
  const keep = () => setAsked(undefined)
  return (
    <>
      {rewrite.error && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {failureText(rewrite.error)}
        </p>
      )}
      <div className="-mx-3 mt-1 flex flex-wrap" {...(piece.edited && preloadOnIntent(loadConfirmation))}>
        <Button
          variant="quiet"
          busy={isBusy('angle')}
          busyText="Writing..."
          disabled={isOff}
          onClick={() => press({ as: 'angle' })}
        >
          <RefreshCw aria-hidden />
          Another angle · {cost}
        </Button>
        <Button
          variant="quiet"
          busy={isBusy('shorter')}
          busyText="Writing..."
          disabled={isOff}
          onClick={() => press({ as: 'shorter' })}
        >
          <Shrink aria-hidden />
          Shorter · {cost}
        </Button>
        <Button
          variant="quiet"
          busy={isBusy('language')}
          busyText="Writing..."
          disabled={isOff}
          aria-expanded={isChoosing}
          aria-controls={id}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          <Languages aria-hidden />
          Language · {cost}
          <ChevronDown aria-hidden className={isChoosing ? 'rotate-180' : undefined} />
        </Button>
      </div>
      <div id={id} hidden={!isChoosing} className="flex flex-wrap gap-2">
        {languageCodes
          .filter((language) => language !== piece.language)
          .map((language) => (
            <Button
              key={language}
              variant="secondary"
              disabled={isOff}
              onClick={() => press({ as: 'language', language })}
            >
              In {languages[language]}
            </Button>
          ))}
      </div>
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={keep}
          onMissing={keep}
          onConfirm={() => write({ ...asked, replaces_own_words: true })}
          title="Replace your words?"
          text="You have edited this piece. It is written anew, and your text is gone."
          keepText="Keep my text"
          confirmText="Replace it"
        />
      )}
    </>
  )
}

/** A lost reply leaves open whether the piece was written; the list is loaded again meanwhile. */
const failureText = (error: Error) =>
  error instanceof ApiError && error.code !== 'network' && error.code !== 'internal'
    ? `${error.message} The text above is unchanged.`
    : 'No reply arrived. Press again: what was written already is not charged twice.'
