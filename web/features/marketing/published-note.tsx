import Check from 'lucide-react/icons/check'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import type { ListedPiece } from './listed-campaign.ts'
import { useEditPiece } from './use-pieces.ts'

/** When a piece was copied or shared, or the day it is planned for. */
export function PublishedNote({ piece, dayOf }: { piece: ListedPiece; dayOf: (at: string) => string }) {
  const { mutate, isPending } = useEditPiece(piece.id)
  if (!piece.used_at) return <p className="text-sm text-muted">Planned for {plannedText(piece.planned_on)}</p>
  const undo = () =>
    mutate(
      { used: false },
      { onError: (error) => notify.error('The mark could not be taken back', error.message) },
    )
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <Check aria-hidden className="size-4 text-positive" />
      Used on {dayOf(piece.used_at)} ·
      <button
        type="button"
        disabled={isPending}
        onClick={undo}
        className="-my-2 min-h-11 font-medium underline underline-offset-4 hover:text-ink"
      >
        Not used
      </button>
    </p>
  )
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day has no time zone. */
export const plannedText = (day: string): string => format.format(new Date(day))
