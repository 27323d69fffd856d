import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf } from '#local/emulators/http/http.ts'
import { type OpenPort, openPrivate } from '#local/emulators/http/ports.ts'
import { type PlainHttp, plainHttp } from './plain-http.ts'

let port: OpenPort
let client: PlainHttp
afterEach(async () => {
  client.close()
  await port.close()
})

async function open(listener: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>) {
  port = await openPrivate(listener)
  client = plainHttp(`http://127.0.0.1:${port.port}`)
}
const ask = (body = nothing) => client.ask('POST', '/a?b=c', { 'x-one': '1', host: 'another' }, body)
const nothing = new Uint8Array()

describe('a request over a plain connection', () => {
  test('arrives whole, with its headers and the server’s own host', async () => {
    await open(async (request, response) => {
      const { method, url, headers } = request
      const body = String(await bodyOf(request))
      response.writeHead(201, { 'Content-Type': 'text/plain', 'content-length': 2 })
      response.end('ok')
      expect({ method, url, body }).toEqual({ method: 'POST', url: '/a?b=c', body: 'äöü' })
      expect(headers).toMatchObject({ 'x-one': '1', host: `127.0.0.1:${port.port}` })
    })
    const body = Buffer.from('äöü')
    const reply = await client.ask('POST', '/a?b=c', { 'x-one': '1', 'content-length': body.length }, body)
    expect(reply).toMatchObject({ status: 201, headers: { 'content-type': 'text/plain' } })
    expect(String(reply.body)).toBe('ok')
  })

  test('has its reply however many parts arrive', async () => {
    const bytes = randomBytes(3_000_000)
    await open((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length })
      for (let from = 0; from < bytes.length; from += 700_000)
        response.write(bytes.subarray(from, from + 700_000))
      response.end()
    })
    expect((await ask()).body.equals(bytes)).toBe(true)
  })

  test('waits for no other one, and leaves its connection to the next', async () => {
    const ports = new Set<number | undefined>()
    const held: ServerResponse[] = []
    await open((request, response) => {
      ports.add(request.socket.remotePort)
      held.push(response)
      if (held.length === 3) for (const one of held) one.writeHead(200, { 'content-length': 0 }).end()
      if (held.length > 3) response.writeHead(200, { 'content-length': 0 }).end()
    })
    await Promise.all([ask(), ask(), ask()])
    for (let n = 0; n < 5; n++) await ask()
    expect(ports.size).toBe(3)
  })

  test('fails when the server ends the connection, and the next one opens another', async () => {
    let isDown = true
    await open((request, response) => {
      if (isDown) request.socket.destroy()
      else response.writeHead(200, { 'content-length': 0 }).end()
    })
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' })
    isDown = false
    expect(await ask()).toMatchObject({ status: 200 })
    const [server] = port.servers
    server?.closeIdleConnections()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test('fails if nobody listens', async () => {
    await open(() => {})
    await port.close()
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
