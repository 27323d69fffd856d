import type { Hint } from '#contract/realtime.ts'
import { exactDollars } from '#rules/money.ts'
import { pluralize } from '#rules/pluralize.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

type NewOrder = Extract<Hint, { type: 'order' }>

const ordersKept = 500
/** A message may arrive twice. */
const told = new Set<string>()
/** What the toast that is open says. */
let open = { sales: 0, cents: 0 }

/** Says what a sale earned. Sales that come while the toast is open add to it. */
export function toastEarned({ commission_cents, order_id }: NewOrder) {
  if (commission_cents <= 0 || told.has(order_id)) return
  told.add(order_id)
  if (told.size > ordersKept) told.delete(told.values().next().value ?? '')
  open = { sales: open.sales + 1, cents: open.cents + commission_cents }
  notify.updatable('earned', `You earned ${exactDollars(open.cents)}`, {
    ...(open.sales > 1 && { text: `From ${pluralize(open.sales, 'sale')}.` }),
    onGone: () => {
      open = { sales: 0, cents: 0 }
    },
  })
}
