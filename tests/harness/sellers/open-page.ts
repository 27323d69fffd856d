import { once } from 'node:events'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { realtimeProtocol } from '#contract/realtime.ts'

const Message = z.looseObject({ type: z.optional(z.string()) })
type Message = z.infer<typeof Message>
const Config = z.object({ realtimeUrl: z.string() })

/** Where the product says that pages connect. */
async function realtimeUrl(origin: string) {
  const reply = await fetch(`${origin}/config.json`)
  return Config.parse(await reply.json()).realtimeUrl
}

/** An open page of a seller, with every message that it received. */
export async function openPage(origin: string, accessToken: string) {
  const socket = new WebSocket(await realtimeUrl(origin), [realtimeProtocol, accessToken])
  const messages: Message[] = []
  const closed = once(socket, 'close').then(([code]) => Number(code))
  socket.on('message', (data) => messages.push(Message.parse(JSON.parse(String(data)))))
  await once(socket, 'open')

  const isOwn = ({ type }: Message) => type === 'order' || type === 'changed'
  /** Sends something and returns the reply to it. */
  const ask = async (message: unknown) => {
    const before = messages.length
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    for (;;) {
      const reply = messages.slice(before).find((it) => !isOwn(it))
      if (reply) return reply
      await Promise.race([once(socket, 'message'), closed.then(ended)])
    }
  }
  return {
    protocol: socket.protocol,
    messages,
    hints: () => messages.filter(isOwn),
    ask,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}

const ended = () => {
  throw new Error('The connection ended.')
}

/** Returns the status with which a connection is refused; 101 if it is not. */
export async function connectStatus(origin: string, protocols: string[]) {
  const socket = new WebSocket(await realtimeUrl(origin), protocols)
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
    socket.on('error', () => undefined)
  })
  socket.terminate()
  return status
}
