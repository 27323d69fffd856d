import { useState } from 'react'
import type { OperatorOffer } from '#contract/catalog.ts'
import { decimalDollars, dollarsAndCents } from '#rules/money/money.ts'
import { dayProblem } from '#rules/offers.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { dayAhead, dayText } from '../days.ts'
import { DialogField } from '../dialog-fields.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useTypedId } from '../typed-id.tsx'
import { centsOf } from './offer-draft.ts'
import { useArchiveOffer, useCancelPrice, useSchedulePrice } from './use-offers.ts'

type Props = { offer: OperatorOffer; onClose: () => void }

/** Announces another price or plan from a day on. */
export function PriceDialog({ offer, onClose }: Props) {
  const schedule = useSchedulePrice()
  const [price, setPrice] = useState(decimalDollars(offer.default_price))
  const [proOnly, setProOnly] = useState(offer.pro_only)
  const [from, setFrom] = useState(dayAhead(14))
  const typedId = useTypedId(offer.id)
  const cents = centsOf(price)
  const isSame = cents === offer.default_price && proOnly === offer.pro_only
  return (
    <ReasonDialog
      title={`Price of ${offer.title}`}
      text="Everybody who sells it gets a mail now. Live pages keep their price until they are published again."
      confirmText="Announce"
      isBusy={schedule.isPending}
      error={schedule.error}
      problems={{
        price: cents > 0 ? undefined : 'Write a price like 49.00.',
        from: from ? dayProblem(from, Date.now(), 0) : 'Choose a day.',
      }}
      problem={isSame ? 'That is its price and plan already.' : undefined}
      typedId={typedId}
      onClose={onClose}
      onConfirm={(reason) =>
        schedule.mutate(
          { id: offer.id, typed_id: typedId.typed, default_price: cents, pro_only: proOnly, from, reason },
          { onSuccess: onClose },
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DialogField
          name="price"
          label="Price in dollars"
          inputMode="decimal"
          hint={`Now ${dollarsAndCents(offer.default_price)}.`}
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
        <DialogField
          name="from"
          label="From"
          type="date"
          min={dayAhead(1)}
          hint="From the beginning of the day, UTC."
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium">Only for the Pro plan</span>
        <Switch label="Only for the Pro plan" checked={proOnly} onChange={setProOnly} />
      </div>
    </ReasonDialog>
  )
}

/** Takes an announced price back. */
export function CancelPriceDialog({ offer, onClose }: Props) {
  const cancel = useCancelPrice()
  const typedId = useTypedId(offer.id)
  const { next_price } = offer
  return (
    <ReasonDialog
      title="Take the announced price back?"
      text={`${offer.title} stays at ${dollarsAndCents(offer.default_price)}${next_price ? ` on ${dayText(next_price.from)}` : ''}. Everybody who sells it gets a mail.`}
      confirmText="Take it back"
      tone="danger"
      isBusy={cancel.isPending}
      error={cancel.error}
      typedId={typedId}
      onClose={onClose}
      onConfirm={(reason) =>
        cancel.mutate({ id: offer.id, typed_id: typedId.typed, reason }, { onSuccess: onClose })
      }
    />
  )
}

/** Takes a course out of the catalog, or back in. */
export function ArchiveDialog({ offer, onClose }: Props) {
  const archive = useArchiveOffer()
  const typedId = useTypedId(offer.id)
  // Another operator may archive it meanwhile; the dialog still does what it was opened for.
  const [isArchived] = useState(Boolean(offer.archived_at))
  return (
    <ReasonDialog
      title={isArchived ? 'Put it back into the catalog?' : 'Archive this course?'}
      text={
        isArchived
          ? 'Live pages that show it sell it at once. Everybody who has it in their store gets a mail.'
          : 'Nobody can buy it any more, carts say so. Payments that have begun are settled, and buyers keep it. Everybody who sells it gets a mail.'
      }
      confirmText={isArchived ? 'Put it back' : 'Archive'}
      tone={isArchived ? 'primary' : 'danger'}
      isBusy={archive.isPending}
      error={archive.error}
      typedId={typedId}
      onClose={onClose}
      onConfirm={(reason) =>
        archive.mutate(
          { id: offer.id, typed_id: typedId.typed, archived: !isArchived, reason },
          { onSuccess: onClose },
        )
      }
    />
  )
}
