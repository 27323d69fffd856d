import BookOpen from 'lucide-react/icons/book-open'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import PenLine from 'lucide-react/icons/pen-line'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import type { Campaign, Campaigns } from '#contract/marketing.ts'
import { angleCost } from '#rules/credits.ts'
import { places } from '#rules/places.ts'
import { pluralize } from '#rules/text.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { angleNames } from './names.ts'
import { PieceEditor } from './piece-editor.tsx'
import { FiguresLine } from './piece-figures.tsx'
import { postText } from './post-text.ts'
import { useAnotherAngle, useEditPiece } from './use-campaigns.ts'

const LessonDialog = lazyWithFallback(async () => (await import('./lesson-dialog.tsx')).LessonDialog)

export type ListedPiece = Campaigns['campaigns'][number]['pieces'][number]
type Props = {
  piece: ListedPiece
  campaign: Pick<Campaign, 'disclosure' | 'state'>
  /** Its title, where several are listed. */
  course?: string
  credits: number | undefined
}

/** One text as it will be posted, with what may be done about it. */
export function PieceCard({ piece, campaign, course, credits }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const [wasEdited, setWasEdited] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const name = places[piece.place].name
  const { mutate: restore } = useEditPiece(piece.id)
  const saved = (previous: string) => {
    setIsEditing(false)
    const undo = () =>
      restore(previous, {
        onError: (error) => notify.error('The previous text could not be restored', error.message),
      })
    notify.success('Text saved', undefined, { label: 'Undo', onClick: undo })
  }
  return (
    <Card className="flex h-full flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        <Badge>{angleNames[piece.angle]}</Badge>
        {piece.edited && <Badge tone="accent">Your words</Badge>}
      </header>
      {course && <p className="text-sm wrap-anywhere">{course}</p>}
      <FiguresLine figures={piece} />
      {isEditing ? (
        <PieceEditor
          piece={piece}
          disclosure={campaign.disclosure}
          onClose={() => setIsEditing(false)}
          onSaved={saved}
        />
      ) : (
        <>
          <div className="mt-4 flex-1 rounded-lg bg-subtle p-4 text-sm">
            {piece.subject && <p className="mb-2 font-semibold wrap-anywhere">{piece.subject}</p>}
            <p className="whitespace-pre-line wrap-anywhere">{piece.text}</p>
            <p className="mt-1 break-all text-accent">{piece.link}</p>
          </div>
          <PieceActions
            piece={piece}
            name={name}
            credits={credits}
            isRunning={campaign.state === 'running'}
            wasEdited={wasEdited}
            onEdit={() => {
              setIsEditing(true)
              setWasEdited(true)
            }}
          />
        </>
      )}
      <button
        type="button"
        onClick={() => setIsReading(true)}
        className="mt-3 inline-flex min-h-11 items-center gap-2 self-start text-left text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <BookOpen aria-hidden className="size-4 shrink-0" />
        From the lesson “{piece.lesson_title}”
      </button>
      {isReading && (
        <LessonDialog
          piece={piece}
          onClose={() => setIsReading(false)}
          onMissing={() => setIsReading(false)}
        />
      )}
    </Card>
  )
}

type ActionProps = {
  piece: ListedPiece
  name: string
  credits: number | undefined
  isRunning: boolean
  /** Whether the editor was open: its button gets the focus back. */
  wasEdited: boolean
  onEdit: () => void
}

function PieceActions({ piece, name, credits, isRunning, wasEdited, onEdit }: ActionProps) {
  const angle = useAnotherAngle(piece.id)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(postText(piece)).then(
      () => setIsCopied(true),
      () => notify.error('The text could not be copied', 'Select it and copy it by hand.'),
    )
  const isShort = credits !== undefined && credits < angleCost
  const write = () => angle.mutate()
  return (
    <>
      {angle.error && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {angleFailure(angle.error)}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button aria-label={`Copy ${name}`} onClick={copy} onBlur={() => setIsCopied(false)}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        {'share' in navigator && (
          <Button variant="secondary" aria-label={`Share ${name}`} onClick={() => void share(piece)}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label={`Edit ${name}`}
          autoFocus={wasEdited}
          disabled={angle.isPending}
          onClick={onEdit}
        >
          <PenLine aria-hidden />
          Edit
        </Button>
        <Button
          variant="quiet"
          busy={angle.isPending}
          busyText="Writing..."
          disabled={isRunning || isShort}
          onClick={() => (piece.edited ? setIsConfirming(true) : write())}
        >
          <RefreshCw aria-hidden />
          Another angle · {pluralize(angleCost, 'credit')}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied && `${name} copied`}
      </span>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={write}
        title="Replace your words?"
        text="You have edited this piece. Another angle writes it anew, and your text is gone."
        keepText="Keep my text"
        confirmText="Replace it"
      />
    </>
  )
}

/** A lost reply leaves open whether the piece was written; the list is loaded again meanwhile. */
const angleFailure = (error: Error) =>
  error instanceof ApiError && error.code !== 'network' && error.code !== 'internal'
    ? `${error.message} The text above is unchanged.`
    : 'No reply arrived. Look whether the text above has changed before you press again.'

/** Opens the sheet of the device. Closing it is not a failure. */
async function share(piece: ListedPiece) {
  try {
    await navigator.share({ text: postText(piece) })
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return
    notify.error('The text could not be shared', 'Copy it instead.')
  }
}
