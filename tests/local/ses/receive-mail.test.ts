import { expect, test } from 'vitest'
import { createReceiver } from '#local/emulators/ses/receive-mail.ts'

const verdicts = { spam: 'PASS', virus: 'PASS', spf: 'PASS', dkim: 'GRAY', dmarc: 'GRAY' } as const
const mail = {
  from: 'ada@example.com',
  to: 'support@replies.example.com',
  subject: 'Hi',
  text: 'Hi.',
  verdicts,
}

/** The local SES, and what it has put into the bucket and told the function. */
function newReceiver() {
  const stored: string[] = []
  const events: unknown[] = []
  const receive = createReceiver({
    rules: [{ domains: ['replies.example.com'], bucket: 'mails', prefix: 'incoming/', functionName: 'f' }],
    objects: {
      write(_bucket, key, body, headers) {
        stored.push(body.toString())
        return { key, etag: '"e"', size: body.length, modifiedAt: 0, headers }
      },
    },
    invoke: async (_name, event) => void events.push(event),
    now: () => Date.parse('2031-05-06T07:08:09Z'),
    log: () => {},
  })
  return { receive, stored, events }
}

test('a stored mail begins with what SES has found out about it', async () => {
  const { receive, stored, events } = newReceiver()
  const id = await receive({ ...mail, source: 'bounces@lists.example.com' })
  expect(stored[0]).toMatch(/^Return-Path: <bounces@lists\.example\.com>\r\nReceived: from /)
  expect(stored[0]).toContain('Authentication-Results: amazonses.com; spf=pass; dkim=none; dmarc=none;')
  expect(stored[0]).toContain('\r\nFrom: ada@example.com\r\n')
  expect(events).toMatchObject([
    { Records: [{ ses: { mail: { messageId: id, headersTruncated: false, headers: { length: 14 } } } }] },
  ])
})

test('an event has at most ten kilobytes of headers, and the stored mail all', async () => {
  const { receive, stored, events } = newReceiver()
  await receive({ ...mail, raw: `From: ada@example.com\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\nHi.` })
  expect(stored[0]?.length).toBeGreaterThan(20_000)
  expect(events).toMatchObject([{ Records: [{ ses: { mail: { headersTruncated: true } } }] }])
  expect(JSON.stringify(events).length).toBeLessThan(12_000)
})

test('mails for other domains, and those above 40 MB, are not received', async () => {
  const { receive, stored, events } = newReceiver()
  expect(await receive({ ...mail, to: 'support@example.com' })).toBeUndefined()
  expect(await receive({ ...mail, text: 'a'.repeat(41 * 1024 * 1024) })).toBeUndefined()
  expect([...stored, ...events]).toEqual([])
})
