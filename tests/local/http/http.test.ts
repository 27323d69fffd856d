import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { bodyOf } from '#local/emulators/http/http.ts'
import { openPrivate } from '#local/emulators/http/ports.ts'

const unfinished = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nonly some of it'
const finished = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

test.each([
  ['while it sends a request', unfinished],
  ['before its request is read', finished],
])('a browser that disconnects %s is no failure of the local stack', async (_, request) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  let ended: (outcome: unknown) => void = () => {}
  const reading = new Promise((resolve) => {
    ended = resolve
  })
  const server = await openPrivate(async (incoming) => {
    if (request === finished) await once(incoming.socket, 'close')
    const body = bodyOf(incoming)
    body.then(ended, ended)
    await body
  })
  const browser = connect(server.port, '127.0.0.1')
  await once(browser, 'connect')
  browser.write(request, () => browser.destroy())
  expect(String(await reading)).toContain('aborted')
  await server.close()
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('any other failure is logged, and the request gets a 500', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const server = await openPrivate(() => {
    throw new Error('oh no')
  })
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(500)
  await server.close()
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('an idle connection stays open for a browser’s next request', async () => {
  const server = await openPrivate((_, response) => void response.end('here'))
  const answer = await fetch(`http://127.0.0.1:${server.port}/`)
  expect(await answer.text()).toBe('here')
  expect(answer.headers.get('connection')).toBe('keep-alive')
  expect(answer.headers.get('keep-alive'), 'after how long it is closed').toBeNull()
  await server.close()
})
