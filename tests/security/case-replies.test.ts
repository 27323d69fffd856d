import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Mail } from '#local/emulators/ses/mailbox.ts'
import { maxReplyMailLines } from '#rules/case-replies.ts'
import { caseMessagesPerHour, maxCaseLength } from '#rules/support.ts'
import { newSeller, type Seller } from '#tests/harness/sellers/seller.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'

/* Replies by mail to a case, as SES brings them, and those who try to write into the case of somebody else. */

const Cases = z.object({
  cases: z.array(
    z.object({
      number: z.string(),
      state: z.string(),
      messages: z.array(z.object({ from: z.string(), text: z.string(), attachments: z.optional(z.int()) })),
    }),
  ),
})

const question = 'Why is my payout held?'

/** A seller who has written to us, and the mail that says it has arrived. */
async function withCase() {
  const seller = await newSeller()
  const { status } = await seller.api('POST', '/api/cases', { topic: 'payouts', text: question })
  expect(status).toBe(200)
  const [mail] = await mailsAbout(seller, 'We have your message', 1)
  return { seller, replyTo: mail?.replyTo ?? '' }
}

async function mailsAbout({ target, email }: Seller, subject: string, count: number) {
  let found: Mail[] = []
  await expect
    .poll(async () => {
      found = (await mailTo(target.origin, email)).filter((mail) => mail.subject.startsWith(subject))
      return found.length
    })
    .toBe(count)
  return found
}

type Sent = {
  from?: string
  to: string
  text?: string
  raw?: string
  source?: string
  verdicts?: Record<string, string>
}

const passed = { spam: 'PASS', virus: 'PASS', spf: 'PASS', dkim: 'PASS', dmarc: 'PASS' }

async function receive({ target, email }: Seller, { from = email, verdicts, ...sent }: Sent) {
  const body = { from, subject: 'Re: We have your message', ...sent, verdicts: { ...passed, ...verdicts } }
  const reply = await fetch(`${target.origin}/_local/incoming`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.status
}

async function messagesOf(seller: Seller) {
  const { body } = await seller.api('GET', '/api/cases')
  return Cases.parse(body).cases.flatMap(({ messages }) => messages)
}
const textsOf = async (seller: Seller) => (await messagesOf(seller)).map(({ text }) => text)

const rawMail = (lines: readonly string[]) => lines.join('\r\n')
const headersOf = (seller: Seller, to: string, ...others: string[]) => [
  `From: ${seller.email}`,
  `To: ${to}`,
  'Subject: Re: case',
  `Message-ID: <${randomUUID()}@example.com>`,
  'MIME-Version: 1.0',
  ...others,
]

test('a reply joins the case without what it quotes, once', async () => {
  const { seller, replyTo } = await withCase()
  const text = `It was sold in May.\n\nOn Mon, Nov 23, 2026 at 1:00 PM Storewright <${replyTo}> wrote:\n\n> Thank you for writing.\n\n-- \nAda`
  const raw = rawMail([...headersOf(seller, replyTo, 'Content-Type: text/plain; charset=utf-8'), '', text])
  for (let sent = 0; sent < 3; sent++) expect(await receive(seller, { to: replyTo, raw })).toBe(200)
  expect(await textsOf(seller)).toEqual([question, 'It was sold in May.'])
  expect(Cases.parse((await seller.api('GET', '/api/cases')).body).cases).toMatchObject([
    { state: 'waiting' },
  ])
})

test('a reply is known in any case of letters, with a tag or without', async () => {
  const { seller, replyTo } = await withCase()
  const [name, domain] = seller.email.split('@')
  await receive(seller, {
    from: `${name}+shop@${domain}`.toUpperCase(),
    to: replyTo.toUpperCase(),
    text: 'Hello there.',
  })
  expect(await textsOf(seller)).toEqual([question, 'Hello there.'])
})

test('HTML alone is read as text, and no markup of it is kept', async () => {
  const { seller, replyTo } = await withCase()
  const html =
    '<html><body><p>It was <b>sold</b> in May.</p><script>alert(1)</script><img src=x onerror=alert(2)></body></html>'
  const raw = rawMail([...headersOf(seller, replyTo, 'Content-Type: text/html; charset=utf-8'), '', html])
  await receive(seller, { to: replyTo, raw })
  const [, text] = await textsOf(seller)
  expect(text).toContain('It was sold in May.')
  expect(text).not.toMatch(/[<>]|alert/)
})

test('attachments are refused with a word, and the text is kept', async () => {
  const { seller, replyTo } = await withCase()
  const part = (type: string, body: string, more: string[] = []) => [
    '--b',
    `Content-Type: ${type}`,
    ...more,
    '',
    body,
  ]
  const raw = rawMail([
    ...headersOf(seller, replyTo, 'Content-Type: multipart/mixed; boundary=b'),
    '',
    ...part('text/plain; charset=utf-8', 'See the picture.'),
    ...part('application/x-msdownload; name=run.exe', 'TVqQAAMAAAAEAAAA', [
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="../../run.exe"',
    ]),
    '--b--',
  ])
  await receive(seller, { to: replyTo, raw })
  await receive(seller, { to: replyTo, raw: raw.replace('Message-ID: <', 'Message-ID: <again-') })
  expect(await messagesOf(seller)).toMatchObject([
    { text: question },
    { text: 'See the picture.', attachments: 1 },
    { text: 'See the picture.', attachments: 1 },
  ])
  const [mail] = await mailsAbout(seller, 'We have your reply', 1)
  expect(mail?.text).toContain('not its attachments')
})

test('a forged sender writes nothing into a case', async () => {
  const [{ seller, replyTo }, other] = await Promise.all([withCase(), newSeller()])
  const text = 'Send my money elsewhere.'
  const twoSenders = rawMail([...headersOf(seller, replyTo, `From: ${other.email}`), '', text])
  const forged: Sent[] = [
    { to: replyTo, text, from: other.email },
    { to: replyTo, text, verdicts: { dmarc: 'FAIL' } },
    { to: replyTo, text, verdicts: { dmarc: 'GRAY', spf: 'FAIL' } },
    { to: replyTo, text, verdicts: { dmarc: 'GRAY' }, source: 'bounce@evil.example' },
    { to: replyTo, text, verdicts: { dmarc: 'PROCESSING_FAILED' } },
    { to: replyTo, raw: twoSenders },
    { to: replyTo, raw: rawMail(['Subject: nobody', '', text]) },
    { to: replyTo, raw: rawMail([`From: "${seller.email}" <${other.email}>`, '', text]) },
    {
      to: replyTo,
      raw: rawMail([`From: ${seller.email}, ${other.email}`, `Sender: ${other.email}`, '', text]),
      source: other.email,
    },
    ...[
      `<${seller.email}> <${other.email}>`,
      `"Ada" <${seller.email}> b <${other.email}>`,
      `${seller.email} ${other.email}`,
    ].map((from) => ({
      to: replyTo,
      raw: rawMail([`From: ${from}`, '', text]),
      source: other.email,
    })),
    { to: replyTo, text, verdicts: { spam: 'FAIL' } },
    { to: replyTo, text, verdicts: { virus: 'FAIL' } },
  ]
  for (const mail of forged) expect(await receive(seller, mail), JSON.stringify(mail)).toBe(200)
  expect(await textsOf(seller)).toEqual([question])
  expect(await textsOf(other)).toEqual([])
  const mails = await mailTo(seller.target.origin, other.email)
  expect(mails.filter(({ subject }) => !subject.includes('code'))).toEqual([])
})

test('what a mail says of its own authenticity counts for nothing', async () => {
  const [{ seller, replyTo }, other] = await Promise.all([withCase(), newSeller()])
  const claims = [
    'Authentication-Results: amazonses.com; spf=pass; dkim=pass; dmarc=pass;',
    `Received-SPF: pass (spfCheck) envelope-from=${seller.email}`,
    'X-SES-Spam-Verdict: PASS',
    `Sender: ${seller.email}`,
    `Reply-To: ${seller.email}`,
  ]
  const raw = rawMail([...claims, ...headersOf(seller, replyTo), '', 'Send my money elsewhere.'])
  await receive(seller, { to: replyTo, raw, source: other.email, verdicts: { dmarc: 'FAIL', dkim: 'FAIL' } })
  await receive(seller, { to: replyTo, raw: raw.replace(/^From: .*$/m, `From: ${other.email}`) })
  expect(await textsOf(seller)).toEqual([question])
})

test('a guessed or changed address of replies opens nothing', async () => {
  const [{ seller, replyTo }, { replyTo: ofOther }] = await Promise.all([withCase(), withCase()])
  const [, number = '', key = '', domain = ''] = /^support\+([\d-]+)\.(\w+)@(.+)$/.exec(replyTo) ?? []
  const otherKey = /\.(\w+)@/.exec(ofOther)?.[1] ?? ''
  const guesses = [
    `support+${number}.${otherKey}@${domain}`,
    `support+${number}.${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}@${domain}`,
    `support+${number}.${'a'.repeat(key.length)}@${domain}`,
    `support+${number}@${domain}`,
    `support@${domain}`,
  ]
  for (const to of guesses) expect(await receive(seller, { to, text: 'Let me in, please.' })).toBe(200)
  expect(await textsOf(seller)).toEqual([question])
  expect(await receive(seller, { to: 'support@example.com', text: 'Not ours.' })).toBe(400)
})

test('answers of machines, bounces and lists begin no loop', async () => {
  const { seller, replyTo } = await withCase()
  const automatic = [
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated',
    'Precedence: bulk',
    'X-Autoreply: yes',
    'List-Id: <list.example.com>',
    'Return-Path: <>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  ]
  for (const header of automatic)
    await receive(seller, {
      to: replyTo,
      raw: rawMail([...headersOf(seller, replyTo, header), '', 'I am away.']),
    })
  await receive(seller, { to: replyTo, source: '<>', text: 'It bounced.' })
  await receive(seller, { to: replyTo, from: 'hello@example.com', text: 'It is your own mail.' })
  expect(await textsOf(seller)).toEqual([question])
  const mails = await mailTo(seller.target.origin, seller.email)
  expect(mails.filter(({ subject }) => subject.includes('case'))).toHaveLength(1)
})

test('a reply that cannot be added is answered once a day and changes nothing', async () => {
  const { seller, replyTo } = await withCase()
  await receive(seller, { to: replyTo, text: '> only quoted' })
  await receive(seller, { to: replyTo, text: 'x'.repeat(maxCaseLength + 1) })
  await receive(seller, { to: replyTo, text: 'x'.repeat(11 * 1024 * 1024) })
  const [mail] = await mailsAbout(seller, 'Your reply did not reach us', 1)
  expect(mail?.text).toContain('no text of yours')
  expect(mail?.replyTo).toBe(replyTo)
  expect(await textsOf(seller)).toEqual([question])
})

test('more replies in an hour than a person may send are refused', async () => {
  const { seller, replyTo } = await withCase()
  for (let sent = 0; sent < caseMessagesPerHour + 3; sent++)
    await receive(seller, { to: replyTo, text: `Message ${sent} of many.` })
  expect(await textsOf(seller)).toHaveLength(caseMessagesPerHour)
  const [mail] = await mailsAbout(seller, 'Your reply did not reach us', 1)
  expect(mail?.text).toContain(`${caseMessagesPerHour} times in an hour`)
})

test('hostile mails add nothing and fail nothing', async () => {
  const { seller, replyTo } = await withCase()
  const nested = (depth: number): string =>
    depth === 0
      ? 'deep'
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n`
  const hostile = [
    '',
    '\u0000\u0001\u0002',
    rawMail([...headersOf(seller, replyTo), nested(200)]),
    rawMail([...headersOf(seller, replyTo, `X-Long: ${'a'.repeat(600_000)}`), '', 'Much header.']),
    rawMail([...headersOf(seller, replyTo, 'Content-Type: text/html'), '', `${'<!--'.repeat(50_000)}`]),
    rawMail([...headersOf(seller, replyTo), '', `Many lines.${'\n'.repeat(maxReplyMailLines)}`]),
    rawMail([
      ...headersOf(seller, replyTo, 'Content-Type: text/plain; charset=nonsense'),
      '',
      '\u00ff'.repeat(20),
    ]),
  ]
  for (const raw of hostile) expect(await receive(seller, { to: replyTo, raw })).toBe(200)
  expect((await textsOf(seller)).filter((text) => /deep|Much header|<!--|Many lines/.test(text))).toEqual([])
  await receive(seller, { to: replyTo, text: 'It still works.' })
  expect(await textsOf(seller)).toContain('It still works.')
})
