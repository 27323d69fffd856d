import type { Home } from '#contract/home.ts'
import { type Hint, type Pong, realtimeProtocol } from '#contract/realtime.ts'
import { exactDollars } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { config } from '../api/config.ts'
import { keys, queryClient } from '../queries.ts'
import { activeView } from '../session/view-as.ts'
import { session } from '../session.ts'
import { startRealtimeLink } from './realtime-link.ts'

/** A token that ends sooner is renewed first. */
const shortestTokenMs = 5_000
/** Sales in quick succession load the page's data once. */
const refreshEveryMs = 1_000

/** What a sale, a refund or a dispute changes. All else stays as it is, because it may be being edited, read or agreed to. */
const affected = new Set<unknown>(
  [
    ...[keys.home, keys.orders, keys.order, keys.ledger, keys.balance, keys.payouts],
    ...[keys.customers, keys.analytics, keys.campaigns, keys.deals, keys.testimonials, keys.referrals],
  ].flat(),
)

/** Shows sales on this page as they happen, but for a view of another store. Returns a function that stops. */
export function followSales(): () => void {
  // The connection would be that of the operator's own store.
  if (activeView()) return () => {}
  const refresh = oncePer(refreshEveryMs, () => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => affected.has(queryKey[0]) })
  })
  const link = startRealtimeLink({
    openSocket,
    onMissed: refresh.soon,
    onMessage(message) {
      if (message.type === 'pong') {
        if (isOutdated(message)) refresh.soon()
        return
      }
      if (message.type === 'order') toastEarned(message)
      refresh.soon()
    },
  })
  const stopFollowing = session.onEvent((event) => {
    const token = session.accessToken()
    if (event === 'TOKEN_REFRESHED' && token) link.renew(token)
  })
  return () => {
    stopFollowing()
    link.stop()
    refresh.cancel()
  }
}

/** A browser sends no headers with a WebSocket; the address would end up in logs. So the token is a subprotocol. */
async function openSocket() {
  const { realtimeUrl } = await config()
  if ((session.expiresAt() ?? 0) < Date.now() + shortestTokenMs) await session.refresh()
  const token = session.accessToken()
  return token ? new WebSocket(realtimeUrl, [realtimeProtocol, token]) : undefined
}

/** Returns whether the numbers on the page are of another moment than the heartbeat's reply. */
function isOutdated({ total_commission_cents, total_orders }: Pong) {
  const shown = queryClient.getQueryData<Home>(keys.home)?.stats
  return (
    shown !== undefined &&
    (shown.total_orders !== total_orders || shown.total_commission_cents !== total_commission_cents)
  )
}

/** Runs at once, and then at most once per interval. */
function oncePer(intervalMs: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const runNow = () => {
    isDue = false
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) runNow()
    }, intervalMs)
  }
  return {
    soon() {
      if (timer === undefined) runNow()
      else isDue = true
    },
    cancel: () => clearTimeout(timer),
  }
}

type NewOrder = Extract<Hint, { type: 'order' }>

const ordersKept = 500
/** A message may arrive twice. */
const told = new Set<string>()
/** What the toast that is open says. */
let open = { sales: 0, cents: 0 }

/** Says what a sale earned. Sales that come while the toast is open add to it. */
function toastEarned({ commission_cents, order_id }: NewOrder) {
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
