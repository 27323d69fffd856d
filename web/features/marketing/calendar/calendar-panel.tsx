import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { isCalendarDate } from '#rules/calendar.ts'
import { places } from '#rules/marketing/places.ts'
import { dayIn } from '#rules/store-day.ts'
import { useLatestParams } from '../../../lib/page/use-latest-params.ts'
import { useStoreDates } from '../../../lib/site/use-store-dates.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { linkProblemsOf, type MarketingProps, titlesOf } from '../marketing-props.ts'
import { PieceCard } from '../piece-card.tsx'
import { isMonth, monthOf, monthText, otherMonth } from './calendar-dates.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import type { Planned } from './planned-piece.tsx'
import { useMovePiece } from './use-move-piece.ts'

type Props = Planned &
  Pick<MarketingProps, 'home' | 'products' | 'live'> & { dayOf: (at: string) => string; onClose: () => void }

/** A planned piece, and another day for it. */
function PieceDialog({ campaign, piece, home, products, live, dayOf, onClose }: Props) {
  const move = useMovePiece()
  return (
    <Dialog open onOpenChange={onClose} title={places[piece.place].name} width="wide">
      <div className="grid gap-5">
        <TextField
          type="date"
          label="Day"
          required
          value={piece.planned_on}
          onChange={({ target }) => {
            if (isCalendarDate(target.value)) move({ id: piece.id, planned_on: target.value })
          }}
          className="sm:max-w-56"
        />
        <PieceCard
          piece={piece}
          campaign={campaign}
          storeName={home.store?.name ?? ''}
          course={titlesOf(products)(piece.course_id)}
          linkProblem={linkProblemsOf({ products, live })(piece.course_id)}
          credits={home.stats.credit_balance}
          dayOf={dayOf}
        />
      </div>
    </Dialog>
  )
}

/** What is planned in a month, and what each piece earned. */
export function CalendarPanel({ home, products, live, campaigns }: MarketingProps) {
  const { params, change } = useLatestParams()
  const { timeZone, dayOf } = useStoreDates()
  const [openId, setOpenId] = useState<string>()
  const today = dayIn(timeZone, Date.now())
  const asked = params.get('month') ?? ''
  const month = isMonth(asked) ? asked : monthOf(today)
  const show = (next: string) => change({ month: next === monthOf(today) ? '' : next })
  const planned: Planned[] = campaigns.flatMap(({ campaign, pieces }) =>
    pieces.map((piece) => ({ campaign, piece })),
  )
  const open = planned.find(({ piece }) => piece.id === openId)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-2">
        <h2 aria-live="polite" className="mr-auto font-display text-xl font-semibold tracking-title">
          {monthText(month)}
        </h2>
        <span className="flex items-center">
          <Button variant="quiet" disabled={month === monthOf(today)} onClick={() => show(monthOf(today))}>
            Today
          </Button>
          <IconButton label="Previous month" onClick={() => show(otherMonth(month, -1))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label="Next month" onClick={() => show(otherMonth(month, 1))}>
            <ChevronRight aria-hidden />
          </IconButton>
        </span>
      </div>
      <CalendarGrid month={month} today={today} planned={planned} onOpen={setOpenId} onLeave={show} />
      {open && (
        <PieceDialog
          {...open}
          home={home}
          products={products}
          live={live}
          dayOf={dayOf}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}
