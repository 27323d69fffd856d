import { useState } from 'react'
import type { Receipt } from '#contract/library.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { exactDollars } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'

import { call } from '../api.ts'
import { AskingDialog } from '../asking-dialog.tsx'
import { TextArea } from '../text-area.tsx'
import { useSending } from '../use-sending.ts'

const maxReasonLength = 500

type Props = { receipt: Receipt; onClose: () => void; onRequested: (paymentId: string) => void }

const allEnds = 'A refund ends your access to these courses.'
const lineEnds = 'A refund ends your access to this course, also for seats that you gave away.'
const seatEnds = 'You keep the course and the seats that are left.'

type Choice = { name: string; cents: number; result: string; asks: { line?: number; seats?: number } }

/** Everything that is left, then each course, then each smaller number of its seats. */
function choicesOf({ lines, total_cents, refunded_cents }: Receipt): Choice[] {
  const all = { name: 'Everything', cents: total_cents - refunded_cents, result: allEnds, asks: {} }
  const left = lines.filter(({ seats_left }) => seats_left > 0)
  return [
    all,
    ...left.flatMap(({ line, title, seats_left, seat_refund_cents }) =>
      seat_refund_cents.flatMap((cents, index): Choice[] => {
        const seats = index + 1
        if (seats < seats_left)
          return [
            {
              name: `${pluralize(seats, 'seat')} of ${title}`,
              cents,
              result: seatEnds,
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
  const { isBusy, problem, send } = useSending()

  const request = async () => {
    await call(buyerRoutes['request-refund'], {
      payment_id,
      ...choice?.asks,
      ...(reason.trim() && { reason: reason.trim() }),
    })
    onRequested(payment_id)
  }
  return (
    <AskingDialog
      title="Ask for a refund?"
      text={`${exactDollars(choice?.cents ?? 0)} for your order from ${store_name}. We read every request and answer by mail. ${choice?.result}`}
      confirmText="Send request"
      cancelText="Keep my courses"
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      onConfirm={() => void send(request)}
    >
      {choices.length > 1 && (
        <fieldset>
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
      <TextArea
        label="What was wrong? (optional)"
        rows={4}
        maxLength={maxReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AskingDialog>
  )
}
