import { connect } from 'node:net'

type PlainReply = { status: number; headers: Record<string, string>; body: Buffer }
export type PlainHttp = ReturnType<typeof plainHttp>
type Connection = { ask: (message: Buffer) => Promise<PlainReply>; end: () => void }
type Waiting = { resolve: (reply: PlainReply) => void; reject: (error: Error) => void }

const endOfHead = '\r\n\r\n'
const nothing = Buffer.alloc(0)

/**
 * Asks a server of this machine that tells the length of each of its replies, as the embedded database does. Connections stay
 * open, and requests and replies are whole: Node's client and its streams take as long for one as everything else.
 */
export function plainHttp(endpoint: string) {
  const { hostname, port, host } = new URL(endpoint)
  const idle = new Set<Connection>()
  const open = new Set<Connection>()

  function connection(): Connection {
    for (const free of idle) {
      idle.delete(free)
      return free
    }
    const opened = openConnection(hostname, Number(port), () => {
      idle.delete(opened)
      open.delete(opened)
    })
    open.add(opened)
    return opened
  }

  return {
    /** Rejects if the connection ends before the reply. `headers` need not name the host. */
    ask: async (method: string, path: string, headers: object, body: Uint8Array): Promise<PlainReply> => {
      const used = connection()
      const reply = await used.ask(messageOf(`${method} ${path} HTTP/1.1`, { ...headers, host }, body))
      idle.add(used)
      return reply
    },
    close: () => {
      for (const one of open) one.end()
    },
  }
}

function messageOf(line: string, headers: object, body: Uint8Array) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from([line, ...lines].join('\r\n') + endOfHead), body])
}

/** A connection that is asked one question at a time. It keeps no process running that waits for no reply. */
function openConnection(host: string, port: number, ended: () => void): Connection {
  const socket = connect({ host, port, noDelay: true })
  let received = nothing
  let waiting: Waiting | undefined
  let failure: Error | undefined
  const taken = () => {
    const one = waiting
    waiting = undefined
    received = nothing
    return one
  }
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const reply = replyIn(received)
    if (!reply) return
    socket.unref()
    taken()?.resolve(reply)
  })
  socket.on('error', (error) => {
    failure = error
  })
  socket.on('close', () => {
    ended()
    taken()?.reject(failure ?? Object.assign(new Error('The connection ended.'), { code: 'ECONNRESET' }))
  })
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.ref()
        socket.write(message)
      }),
    end: () => socket.destroy(),
  }
}

/** Undefined as long as a part of it is missing. */
function replyIn(received: Buffer): PlainReply | undefined {
  const end = received.indexOf(endOfHead)
  if (end < 0) return undefined
  const [status = '', ...lines] = received.toString('latin1', 0, end).split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const from = end + endOfHead.length
  const length = Number(headers['content-length'])
  if (received.length < from + length) return undefined
  const body = received.subarray(from, from + length)
  return { status: Number(status.split(' ')[1]), headers, body }
}
