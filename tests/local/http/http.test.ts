import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { bodyOf } from '#local/http/http.ts'
import { openPrivate } from '#local/process/ports.ts'

const unfinished = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nonly some of it'
const finished = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

test.each([
  ['while it is asking', unfinished],
  ['before its question is read', finished],
])('a browser that leaves %s is no failure of the local stack', async (_, question) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  let ended: (outcome: unknown) => void = () => {}
  const reading = new Promise((resolve) => {
    ended = resolve
  })
  const door = await openPrivate(async (request) => {
    if (question === finished) await once(request.socket, 'close')
    const body = bodyOf(request)
    body.then(ended, ended)
    await body
  })
  const browser = connect(door.port, '127.0.0.1')
  await once(browser, 'connect')
  browser.write(question, () => browser.destroy())
  expect(String(await reading)).toContain('aborted')
  await door.close()
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})

test('any other failure is said, and answered', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const door = await openPrivate(() => {
    throw new Error('oh no')
  })
  expect((await fetch(`http://127.0.0.1:${door.port}/`)).status).toBe(500)
  await door.close()
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

test('a connection that idles is not closed under a browser that is about to ask again', async () => {
  const door = await openPrivate((_, response) => void response.end('here'))
  const answer = await fetch(`http://127.0.0.1:${door.port}/`)
  expect(await answer.text()).toBe('here')
  expect(answer.headers.get('connection')).toBe('keep-alive')
  expect(answer.headers.get('keep-alive'), 'after how long it is closed').toBeNull()
  await door.close()
})
