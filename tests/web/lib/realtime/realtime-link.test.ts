import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRealtimeLink } from '#web/lib/realtime/realtime-link.ts'

/** A socket whose server the test is. */
class FakeSocket {
  readyState: WebSocket['readyState'] = WebSocket.CONNECTING
  sent: unknown[] = []
  isAnswering = true
  onopen = () => {}
  onclose = () => {}
  onmessage = (_: { data: string }) => {}
  accept() {
    this.readyState = WebSocket.OPEN
    this.onopen()
  }
  send(text: string) {
    const message = JSON.parse(text)
    this.sent.push(message)
    if (message.type === 'ping' && this.isAnswering) this.receive(pong)
  }
  receive(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {
    this.readyState = WebSocket.CLOSED
  }
  lose() {
    this.close()
    this.onclose()
  }
}

const pong = { type: 'pong', total_orders: 1, total_commission_cents: 100 }
const sockets: FakeSocket[] = []
const newest = () => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('No connection was attempted.')
  return socket
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

let visibility: DocumentVisibilityState
function show(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

let stop = () => {}
async function start() {
  const onMessage = vi.fn()
  const onMissed = vi.fn()
  const openSocket = async () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket
  }
  const link = startRealtimeLink({ onMessage, onMissed, openSocket })
  stop = link.stop
  await pass(0)
  return { ...link, onMessage, onMissed }
}

beforeEach(() => {
  visibility = 'visible'
  sockets.length = 0
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('The realtime link', () => {
  test('sends a heartbeat at once and then every 25 s', async () => {
    await start()
    newest().accept()
    expect(newest().sent).toEqual([{ type: 'ping' }])
    await pass(24)
    expect(newest().sent).toHaveLength(1)
    await pass(1)
    expect(newest().sent).toHaveLength(2)
    expect(sockets).toHaveLength(1)
  })

  test('reconnects after 1, 2, 5, then every 10 s, reset by a connection', async () => {
    const { onMissed } = await start()
    for (const [attempts, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
      newest().lose()
      await pass(seconds - 0.001)
      expect(sockets).toHaveLength(attempts + 1)
      await pass(0.001)
      expect(sockets).toHaveLength(attempts + 2)
    }
    expect(onMissed).not.toHaveBeenCalled()
    newest().accept()
    expect(onMissed).toHaveBeenCalledOnce()
    newest().lose()
    await pass(1)
    expect(sockets).toHaveLength(8)
  })

  test('takes a connection that leaves a heartbeat unanswered for dead', async () => {
    await start()
    newest().isAnswering = false
    newest().accept()
    await pass(25)
    expect(newest().readyState).toBe(WebSocket.CLOSED)
    await pass(1)
    expect(sockets).toHaveLength(2)
  })

  test('passes on what it knows, and ignores everything else', async () => {
    const { onMessage } = await start()
    newest().accept()
    onMessage.mockClear()
    newest().receive({ type: 'order', order_id: 'p1', commission_cents: 5300 })
    newest().receive({ type: 'news of a later version' })
    newest().onmessage({ data: 'not JSON' })
    expect(onMessage.mock.calls).toEqual([[{ type: 'order', order_id: 'p1', commission_cents: 5300 }]])
  })

  test('passes a new token on', async () => {
    const { renew } = await start()
    newest().accept()
    renew('new-token')
    expect(newest().sent.at(-1)).toEqual({ type: 'renew', token: 'new-token' })
  })

  test('ends for good when it is stopped', async () => {
    await start()
    newest().accept()
    stop()
    expect(newest().readyState).toBe(WebSocket.CLOSED)
    newest().onclose()
    show('visible')
    await pass(60)
    expect(sockets).toHaveLength(1)
  })
})

describe('A hidden page', () => {
  test('disconnects after a minute, and reconnects up to date when visible', async () => {
    const { onMissed } = await start()
    newest().accept()
    show('hidden')
    await pass(59)
    expect(newest().readyState).toBe(WebSocket.OPEN)
    await pass(1)
    expect(newest().readyState).toBe(WebSocket.CLOSED)
    await pass(600)
    expect(sockets).toHaveLength(1)
    expect(onMissed).not.toHaveBeenCalled()
    show('visible')
    await pass(0)
    expect(onMissed).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(2)
    newest().accept()
    expect(onMissed).toHaveBeenCalledOnce()
  })

  test('stays connected while another tab is only glanced at, and asks what it missed', async () => {
    await start()
    newest().accept()
    show('hidden')
    await pass(20)
    show('visible')
    await pass(0)
    expect(sockets).toHaveLength(1)
    expect(newest().sent).toHaveLength(2)
  })
})
