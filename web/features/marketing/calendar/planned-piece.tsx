import Check from 'lucide-react/icons/check'
import type { DragEvent, KeyboardEvent } from 'react'
import type { Campaign } from '#contract/marketing.ts'
import { addDays } from '#rules/calendar.ts'
import { places } from '#rules/marketing/places.ts'
import { exactDollars } from '#rules/money/money.ts'
import { Money } from '../../../ui/content/money.tsx'
import type { ListedPiece } from '../listed-campaign.ts'
import { dayText } from './calendar-dates.ts'

export type Planned = { campaign: Campaign; piece: ListedPiece }

/** What is carried while a piece is dragged: its id. */
export const draggedType = 'text/x-piece'

const daysByKey: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

const labelOf = ({ place, planned_on, used_at, commission_cents }: ListedPiece) =>
  [
    places[place].name,
    dayText(planned_on),
    ...(used_at ? ['used'] : []),
    ...(commission_cents > 0 ? [`${exactDollars(commission_cents)} earned`] : []),
  ].join(', ')

type Props = {
  piece: ListedPiece
  hintId: string
  onOpen: () => void
  /** Asked for with an arrow key. */
  onMove: (day: string) => void
}

/** A piece on its day: dragged with the pointer, moved with the arrow keys, opened with a press. */
export function PlannedPiece({ piece, hintId, onOpen, onMove }: Props) {
  const { id, place, planned_on, used_at, commission_cents } = piece
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(draggedType, id)
    event.dataTransfer.effectAllowed = 'move'
  }
  const press = (event: KeyboardEvent) => {
    const days = daysByKey[event.key]
    if (days === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(addDays(planned_on, days))
  }
  return (
    <button
      type="button"
      draggable
      data-piece={id}
      aria-label={labelOf(piece)}
      aria-describedby={hintId}
      onDragStart={drag}
      onKeyDown={press}
      onClick={onOpen}
      className="flex min-h-11 w-full cursor-grab flex-wrap items-center gap-x-1.5 rounded-lg bg-accent-soft px-2 py-1 text-left text-xs font-semibold text-accent hover:bg-selected hover:inset-ring hover:inset-ring-accent active:cursor-grabbing data-[used]:bg-subtle data-[used]:text-muted"
      {...(used_at && { 'data-used': '' })}
    >
      {used_at && <Check aria-hidden className="size-3.5 shrink-0" />}
      <span className="wrap-anywhere">{places[place].name}</span>
      {commission_cents > 0 && (
        <span className="text-positive tabular-nums">
          <Money cents={commission_cents} format="exact" />
        </span>
      )}
    </button>
  )
}
