import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Image from 'lucide-react/icons/image'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import PenLine from 'lucide-react/icons/pen-line'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { places } from '#rules/marketing/places.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import type { ListedPiece } from './listed-campaign.ts'
import { postText } from './post-text.ts'
import { RewriteActions } from './rewrite-actions.tsx'
import { sharePost } from './share-post.ts'
import { useEditPiece } from './use-pieces.ts'

const PictureDialog = lazyWithFallback(
  async () => (await import('./pictures/picture-dialog.tsx')).PictureDialog,
)

type Props = {
  piece: ListedPiece
  credits: number | undefined
  isRunning: boolean
  /** Whether the editor was open: its button gets the focus back. */
  wasEdited: boolean
  onEdit: () => void
}

/** What may be done with a piece. */
export function PieceActions({ piece, credits, isRunning, wasEdited, onEdit }: Props) {
  const { place, locked = false } = piece
  const { name } = places[place]
  const edit = useEditPiece(piece.id)
  const [isCopied, setIsCopied] = useState(false)
  const [isDrawing, setIsDrawing] = useState(false)
  const used = () => {
    if (!piece.used_at) edit.mutate({ used: true })
  }
  const copy = () =>
    void navigator.clipboard.writeText(postText(piece)).then(
      () => {
        setIsCopied(true)
        used()
      },
      () => notify.error('The text could not be copied', 'Select it and copy it by hand.'),
    )
  const share = async () => {
    if (await sharePost({ text: postText(piece) })) used()
  }
  const lock = () =>
    edit.mutate(
      { locked: !locked },
      { onError: (error) => notify.error('The lock was not changed', error.message) },
    )
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button aria-label={`Copy ${name}`} onClick={copy} onBlur={() => setIsCopied(false)}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        {'share' in navigator && (
          <Button variant="secondary" aria-label={`Share ${name}`} onClick={() => void share()}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        <Button variant="secondary" aria-label={`Picture for ${name}`} onClick={() => setIsDrawing(true)}>
          <Image aria-hidden />
          Picture
        </Button>
        <Button
          variant="secondary"
          aria-label={`Edit ${name}`}
          autoFocus={wasEdited}
          disabled={locked}
          onClick={onEdit}
        >
          <PenLine aria-hidden />
          Edit
        </Button>
        <Button variant="quiet" aria-label={locked ? `Unlock ${name}` : `Lock ${name}`} onClick={lock}>
          {locked ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
          {locked ? 'Unlock' : 'Lock'}
        </Button>
      </div>
      <RewriteActions piece={piece} isRunning={isRunning} credits={credits} />
      <span role="status" className="sr-only">
        {isCopied && `${name} copied`}
      </span>
      {isDrawing && (
        <PictureDialog
          piece={piece}
          onUsed={used}
          onClose={() => setIsDrawing(false)}
          onMissing={() => setIsDrawing(false)}
        />
      )}
    </>
  )
}
