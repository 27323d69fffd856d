import { type FormEvent, useState } from 'react'
import type { Campaign, Piece } from '#contract/marketing.ts'
import { disclosures, withoutDisclosure } from '#rules/marketing/disclosures.ts'
import { places } from '#rules/marketing/places.ts'
import { pluralize, withThousandsSeparators } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { characterCount } from './post-text.ts'
import { useEditPiece } from './use-pieces.ts'

type Props = {
  piece: Piece
  disclosure: Campaign['disclosure']
  onClose: () => void
  onSaved: (previous: string) => void
}

/** Edits a piece within its place's limit. Disclosure and link stay as they are. */
export function PieceEditor({ piece, disclosure, onClose, onSaved }: Props) {
  const saved = withoutDisclosure(piece.text)
  const [text, setText] = useState(saved)
  const save = useEditPiece(piece.id)
  const { used, allowed } = characterCount(piece, text, disclosure)
  const excess = used - allowed
  const isEmpty = !text.trim()
  const isChanged = text.trim() !== saved
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || excess > 0 || save.isPending) return
    if (!isChanged) return onClose()
    save.mutate({ text }, { onSuccess: () => onSaved(saved) })
  }
  const problem = isEmpty
    ? 'Write a text.'
    : excess > 0
      ? `${pluralize(excess, 'character')} too many.`
      : save.error?.message
  return (
    <form onSubmit={submit} noValidate className="mt-4">
      <TextareaField
        autoFocus
        label={`${places[piece.place].name}, your text`}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (save.error) save.reset()
        }}
        error={problem}
      />
      <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere text-muted">
        {disclosures[piece.language][disclosure]}
        {'\n'}
        {piece.link}
      </p>
      <p
        className={
          excess > 0 ? 'mt-1 text-xs text-danger tabular-nums' : 'mt-1 text-xs text-muted tabular-nums'
        }
      >
        {withThousandsSeparators(used)} of {withThousandsSeparators(allowed)} characters with disclosure and
        link
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyText="Saving..." disabled={isEmpty || excess > 0}>
          Save text
        </Button>
        <Button variant="secondary" disabled={!isChanged} onClick={() => setText(saved)}>
          Undo changes
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
