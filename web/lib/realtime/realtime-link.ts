import {
  heartbeatSeconds,
  type PageMessage,
  reconnectSeconds,
  ServerMessage,
  sleepAfterHiddenSeconds,
} from '#contract/realtime.ts'

type Socket = Pick<WebSocket, 'close' | 'onclose' | 'onmessage' | 'onopen' | 'readyState' | 'send'>

type Options = {
  /** Opens a socket with a token that is valid now. Undefined if there is none at the moment. */
  openSocket: () => Promise<Socket | undefined>
  onMessage: (message: ReturnType<typeof ServerMessage.parse>) => void
  /** Called when messages may have been missed: connected again, or the page is visible again. */
  onMissed: () => void
}

/**
 * Keeps one connection while the page is visible: reconnects after 1, 2, 5 and then every 10 s, and takes a connection that
 * leaves a heartbeat unanswered for dead. A page that has been hidden for a minute disconnects until it is visible again.
 */
export function startRealtimeLink({ onMessage, onMissed, openSocket }: Options) {
  let socket: Socket | undefined
  let isOpening = false
  let isStopped = false
  let failures = 0
  let wasInterrupted = false
  let isAnswered = true
  let retry: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let sleep: ReturnType<typeof setTimeout> | undefined

  const send = (message: PageMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const ping = () => {
    isAnswered = false
    send({ type: 'ping' })
  }
  const disconnect = () => {
    clearInterval(heartbeat)
    clearTimeout(retry)
    const closing = socket
    socket = undefined
    closing?.close()
  }
  const retryLater = () => {
    clearTimeout(retry)
    if (isStopped) return
    const seconds = reconnectSeconds[Math.min(failures, reconnectSeconds.length - 1)] ?? 0
    failures += 1
    retry = setTimeout(() => void connect(), seconds * 1000)
  }
  const onInterrupted = () => {
    wasInterrupted = true
    disconnect()
    retryLater()
  }
  const beat = () => (isAnswered ? ping() : onInterrupted())

  const follow = (opened: Socket) => {
    socket = opened
    opened.onopen = () => {
      if (socket !== opened) return
      failures = 0
      if (wasInterrupted) onMissed()
      wasInterrupted = false
      // Its reply says whether something was sold between loading the page and now.
      ping()
      heartbeat = setInterval(beat, heartbeatSeconds * 1000)
    }
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      isAnswered = true
      const message = messageIn(data)
      if (message) onMessage(message)
    }
    opened.onclose = () => {
      if (socket === opened) onInterrupted()
    }
  }
  const connect = async () => {
    clearTimeout(retry)
    if (socket || isOpening || isStopped || isAsleep()) return
    isOpening = true
    const opened = await openSocket().catch(() => undefined)
    isOpening = false
    if (isStopped) return opened?.close()
    if (!opened) return retryLater()
    follow(opened)
  }

  /** Hidden for longer than a glance at another tab. */
  let hasSlept = false
  const isAsleep = () => hasSlept && document.visibilityState === 'hidden'
  const fallAsleep = () => {
    hasSlept = true
    disconnect()
  }
  const onVisibility = () => {
    clearTimeout(sleep)
    if (document.visibilityState === 'hidden') {
      sleep = setTimeout(fallAsleep, sleepAfterHiddenSeconds * 1000)
      return
    }
    hasSlept = false
    if (socket?.readyState === WebSocket.OPEN) return ping()
    failures = 0
    wasInterrupted = false
    onMissed()
    void connect()
  }
  const onOnline = () => void connect()

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onOnline)
  if (document.visibilityState === 'hidden') onVisibility()
  void connect()
  return {
    /** Passes a new token on, so that the connection lasts as long as that. */
    renew: (token: string) => send({ type: 'renew', token }),
    stop() {
      isStopped = true
      clearTimeout(sleep)
      disconnect()
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', onOnline)
    },
  }
}

/** Undefined for anything that this version does not know. */
function messageIn(data: unknown) {
  try {
    return ServerMessage.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
