import { useState } from 'react'
import type { Receipt } from '#contract/library.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { exactDollars } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { call } from '../data/api.ts'
import { useRequest } from '../data/use-request.ts'
import { ErrorText } from '../error-text.tsx'

const maxReasonLength = 500

type Props = { receipt: Receipt; onClose: () => void; onRequested: (paymentId: string) => void }

const allEnds =
  'A refund ends the access that this order gives to its courses, also for seats that you gave away.'
const lineEnds =
  'A refund ends the access that this order gives to this course, also for seats that you gave away.'
const seatEnds = 'You keep the course and the seats that are left.'

/** Seats that others have claimed come before the buyer's, and the first claims before the last. */
function resultOf(seatsLeft: number, seatsClaimed: number) {
  if (seatsLeft > seatsClaimed) return seatEnds
  const ended = seatsClaimed - seatsLeft
  const own = 'Others have claimed the seats that are left, so this order no longer gives you the course.'
  return ended > 0 ? `${own} It also ends ${pluralize(ended, 'seat')} that others claimed last.` : own
}

type Choice = { name: string; cents: number; result: string; asks: { line?: number; seats?: number } }

/** Everything that is left, then each course, then each smaller number of its seats. */
function choicesOf({ lines, total_cents, refunded_cents }: Receipt): Choice[] {
  const all = { name: 'Everything', cents: total_cents - refunded_cents, result: allEnds, asks: {} }
  const left = lines.filter(({ seats_left }) => seats_left > 0)
  return [
    all,
    ...left.flatMap(({ line, title, seats_left, seat_refund_cents, seats_claimed = 0 }) =>
      seat_refund_cents.flatMap((cents, index): Choice[] => {
        const seats = index + 1
        if (seats < seats_left)
          return [
            {
              name: `${pluralize(seats, 'seat')} of ${title}`,
              cents,
              result: resultOf(seats_left - seats, seats_claimed),
              asks: { line, seats },
            },
          ]
        return left.length > 1 ? [{ name: title, cents, result: lineEnds, asks: { line } }] : []
      }),
    ),
  ]
}

/** Confirms a request for a refund. The reason is optional. */
export function RefundDialog({ receipt, onClose, onRequested }: Props) {
  const { payment_id, store_name } = receipt
  const choices = choicesOf(receipt)
  const [chosen, setChosen] = useState(0)
  const choice = choices[chosen]
  const [reason, setReason] = useState('')
  const { isBusy, problem, send } = useRequest()

  const request = () =>
    send(async () => {
      await call(buyerRoutes['request-refund'], {
        payment_id,
        ...choice?.asks,
        ...(reason.trim() && { reason: reason.trim() }),
      })
      onRequested(payment_id)
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Ask for a refund?"
      text={`${exactDollars(choice?.cents ?? 0)} for your order from ${store_name}. We read every request and answer by mail. ${choice?.result}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep my courses
          </Button>
          <Button busy={isBusy} busyText="Sending..." onClick={() => void request()}>
            Send request
          </Button>
        </>
      }
    >
      {choices.length > 1 && (
        <fieldset className="mb-5">
          <legend className="mb-1 text-sm font-medium">What do you want to return?</legend>
          {choices.map(({ name, cents }, index) => (
            <label key={name} className="relative flex min-h-11 items-center gap-3 py-1.5 leading-snug">
              <input
                type="radio"
                name="part"
                className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
                checked={index === chosen}
                onChange={() => setChosen(index)}
              />
              <span
                aria-hidden
                className="size-5 shrink-0 rounded-full border-2 border-muted peer-checked:border-6 peer-checked:border-accent"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <span className="tabular-nums">{exactDollars(cents)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <TextareaField
        label="What was wrong? (optional)"
        rows={4}
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ErrorText text={problem} className="mt-3" />
    </Dialog>
  )
}
