import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { places } from '#rules/marketing/places.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import { dayText, monthOf, weeksOf } from './calendar-dates.ts'
import { draggedType, type Planned, PlannedPiece } from './planned-piece.tsx'
import { useMovePiece } from './use-move-piece.ts'

type Props = {
  month: string
  today: string
  planned: readonly Planned[]
  onOpen: (id: string) => void
  /** A piece was moved out of view. */
  onLeave: (month: string) => void
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The weeks of a month; on a phone the days that have something. */
export function CalendarGrid({ month, today, planned, onOpen, onLeave }: Props) {
  const hintId = useId()
  const grid = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<string>()
  const [movedId, setMovedId] = useState<string>()
  const move = useMovePiece()
  const days = weeksOf(month)
  const moveTo = ({ piece }: Planned, day: string) => {
    if (day === piece.planned_on) return
    move({ id: piece.id, planned_on: day })
    setMovedId(piece.id)
    setSaid(`${places[piece.place].name} moved to ${dayText(day)}`)
    if (!days.includes(day)) onLeave(monthOf(day))
  }
  const drop = (event: DragEvent, day: string) => {
    event.preventDefault()
    setOver(undefined)
    const entry = planned.find(({ piece }) => piece.id === event.dataTransfer.getData(draggedType))
    if (entry) moveTo(entry, day)
  }
  const movedDay = planned.find(({ piece }) => piece.id === movedId)?.piece.planned_on
  // biome-ignore lint/correctness/useExhaustiveDependencies: a piece on another day is another element, which has lost the focus
  useEffect(() => {
    if (document.activeElement !== document.body) return
    grid.current?.querySelector<HTMLElement>(`[data-piece="${movedId}"]`)?.focus()
  }, [movedId, movedDay, month])
  const isEmpty = !planned.some(({ piece }) => days.includes(piece.planned_on))
  return (
    <>
      <p id={hintId} className="mb-3 text-sm text-muted">
        {isEmpty
          ? 'Nothing is planned in this month.'
          : 'Press a piece to open it or to choose another day. You can also drag it, or move it with the arrow keys.'}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div aria-hidden className="hidden grid-cols-7 gap-px pb-1 text-xs font-semibold text-muted md:grid">
        {weekdays.map((name) => (
          <span key={name} className="px-2">
            {name}
          </span>
        ))}
      </div>
      <ol
        ref={grid}
        aria-label="Planned pieces"
        className="grid gap-px overflow-hidden rounded-xl border border-line bg-line md:grid-cols-7"
      >
        {days.map((day) => {
          const here = planned.filter(({ piece }) => piece.planned_on === day)
          return (
            <li
              key={day}
              aria-current={day === today ? 'date' : undefined}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(day)
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => drop(event, day)}
              className={classNames(
                'min-w-0 p-2 md:min-h-28',
                monthOf(day) === month ? 'bg-surface' : 'bg-subtle',
                here.length === 0 && 'max-md:hidden',
                over === day && 'inset-ring-2 inset-ring-accent',
              )}
            >
              <p className="mb-1 text-xs font-semibold text-muted">
                <time dateTime={day}>
                  <span className="md:sr-only">{dayText(day)}</span>
                  <span
                    aria-hidden
                    className={classNames(
                      'hidden size-6 place-items-center rounded-full md:inline-grid',
                      day === today && 'bg-accent text-accent-ink',
                    )}
                  >
                    {Number(day.slice(8))}
                  </span>
                </time>
                {day === today && <span className="text-accent md:sr-only"> · Today</span>}
              </p>
              <ul className="grid gap-1">
                {here.map((entry) => (
                  <li key={entry.piece.id}>
                    <PlannedPiece
                      piece={entry.piece}
                      hintId={hintId}
                      onOpen={() => onOpen(entry.piece.id)}
                      onMove={(next) => moveTo(entry, next)}
                    />
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
    </>
  )
}
