import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { realtimeProtocol } from '#contract/realtime.ts'
import { hourMs } from '#rules/time.ts'
import { homeWith } from '#tests/web/features/samples.ts'
import { fakePool } from '#tests/web/lib/session/fake-pool.ts'
import { mockApi, ok } from '#tests/web/mock-api.ts'
import { settled } from '#tests/web/settle.ts'
import { homeQuery, keys, queryClient } from '#web/lib/queries.ts'
import { followSales } from '#web/lib/realtime/follow-sales.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { saveView } from '#web/lib/session/view-as.ts'
import { session } from '#web/lib/session.ts'
import { Toaster } from '#web/ui/overlays/toasts/toaster.tsx'

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  onopen = () => {}
  onclose = () => {}
  onmessage = (_: { data: string }) => {}
  sent: unknown[] = []
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    sockets.push(this)
  }
  accept() {
    this.readyState = 1
    this.onopen()
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  receive(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {
    this.readyState = 3
  }
}

const sockets: FakeSocket[] = []
const order = (order_id: string, commission_cents: number) => ({ type: 'order', order_id, commission_cents })
let stop = () => {}

/** The seller's page, which shows home, connected. */
async function connected() {
  stop = followSales()
  await waitFor(() => expect(sockets).toHaveLength(1))
  const [socket] = sockets
  if (!socket) throw new Error('The page did not connect.')
  socket.accept()
  return socket
}

beforeEach(async () => {
  sockets.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  const pool = fakePool()
  vi.spyOn(amplifyProvider, 'grant').mockImplementation(pool.grant)
  vi.spyOn(amplifyProvider, 'signOut').mockImplementation(pool.signOut)
  mockApi({ 'GET /api/home': ok(homeWith()) })
  await session.completeSignIn()
  render(<Toaster />)
  const observer = queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(homeQuery))
  await observer.fetch()
})
afterEach(async () => {
  stop()
  await session.signOut()
  queryClient.clear()
  toast.dismiss()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('the page connects to its stage with the token as a subprotocol', async () => {
  const { protocols, url } = await connected()
  expect(url).toBe('wss://realtime.example/live')
  expect(protocols).toEqual([realtimeProtocol, session.accessToken()])
})

test('a sale is told once, several add up, without commission none', async () => {
  const socket = await connected()
  socket.receive(order('p1', 5300))
  socket.receive(order('p1', 5300))
  expect(await screen.findByText('You earned $53')).toBeTruthy()
  socket.receive(order('p2', 0))
  socket.receive({ type: 'changed' })
  socket.receive(order('p3', 2350))
  expect(await screen.findByText('You earned $76.50')).toBeTruthy()
  expect(screen.getByText('From 2 sales.')).toBeTruthy()
  expect(document.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
})

test('a view of another store does not follow the sales of its operator', async () => {
  const until = new Date(Date.now() + hourMs).toISOString()
  saveView({ token: 'token', tenantId: 'of-marlow', storeName: 'Marlow Studio', until })
  stop = followSales()
  await settled()
  expect(sockets).toEqual([])
})

test('a new token is passed on', async () => {
  const socket = await connected()
  await session.refresh()
  expect(socket.sent).toContainEqual({ type: 'renew', token: session.accessToken() })
})

test('the page reloads its numbers for a hint or other totals only', async () => {
  const socket = await connected()
  const isInvalidated = () => queryClient.getQueryState(homeQuery.queryKey)?.isInvalidated
  const { total_commission_cents, total_orders } = homeWith().stats
  socket.receive({ type: 'pong', total_orders, total_commission_cents })
  expect(isInvalidated()).toBe(false)
  socket.receive({ type: 'pong', total_orders: total_orders + 1, total_commission_cents })
  expect(isInvalidated()).toBe(true)
})

test('a hint reloads what a sale changes, nothing that may be edited', async () => {
  const socket = await connected()
  const unaffected = [keys.catalog, keys.storeProducts, keys.site, keys.siteChanges, keys.releases]
  const read = [['admin', 'case', 'c1'], ['plan-change', 'pro', 'month'], ['draft-link'], ['config']]
  const affected = [keys.orders, keys.order, keys.ledger, keys.balance, keys.payouts, keys.customers]
  const figures = [keys.analytics, keys.campaigns, keys.deals, keys.testimonials, keys.referrals]
  const queryKeys = [...unaffected, ...read, ...affected, ...figures]
  for (const queryKey of queryKeys) queryClient.setQueryData([...queryKey, 'one'], {})
  const isInvalidated = (queryKey: readonly string[]) =>
    queryClient.getQueryState([...queryKey, 'one'])?.isInvalidated
  socket.receive({ type: 'changed' })
  expect(queryKeys.filter(isInvalidated)).toEqual([...affected, ...figures])
})
