import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { dayIn } from '#rules/store-day.ts'
import { useLatestParams } from '../../../lib/page/use-latest-params.ts'
import { useStoreDates } from '../../../lib/site/use-store-dates.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { MarketingProps } from '../marketing-props.ts'
import { isMonth, monthOf, monthText, otherMonth } from './calendar-dates.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { PieceDialog } from './piece-dialog.tsx'
import type { Planned } from './planned-piece.tsx'

/** What is planned in a month, and what each piece earned. */
export function CalendarPanel({ home, products, campaigns }: MarketingProps) {
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
          dayOf={dayOf}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}
