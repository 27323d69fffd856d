import { isCalendarDate } from '#rules/calendar.ts'
import { places } from '#rules/marketing/places.ts'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type MarketingProps, titlesOf } from '../marketing-props.ts'
import { PieceCard } from '../piece-card.tsx'
import type { Planned } from './planned-piece.tsx'
import { useMovePiece } from './use-move-piece.ts'

type Props = Planned &
  Pick<MarketingProps, 'home' | 'products'> & { dayOf: (at: string) => string; onClose: () => void }

/** A planned piece, and another day for it. */
export function PieceDialog({ campaign, piece, home, products, dayOf, onClose }: Props) {
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
          credits={home.stats.credit_balance}
          dayOf={dayOf}
        />
      </div>
    </Dialog>
  )
}
