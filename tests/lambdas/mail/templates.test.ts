import { describe, expect, test } from 'vitest'
import { htmlOf } from '#lambdas/mail/layout.ts'
import { isPermanentFailure } from '#lambdas/mail/permanent-failure.ts'
import { mailMessage, passwordChangedMail, resetMail, verificationMail } from '#lambdas/mail/templates.ts'
import { contrastRatio } from '#rules/brand/palette.ts'
import { documentOf } from './parse-mail.ts'

test.each([
  [
    'a verification code',
    () => verificationMail('493817'),
    'Your Storewright verification code',
    `Confirm your email address

Enter this code to confirm that this email address is yours:

493817

The code is valid for 10 minutes and can be used once.

If you didn't sign up or sign in, you can ignore this email. Never share the code.

Storewright`,
  ],
  [
    'a code for a new password',
    () => resetMail('493817', 'https://app.example.com/auth#token=a&email=b'),
    'Reset your Storewright password',
    `Reset your password

Enter this code to choose a new password:

493817

Or use this link, which needs no code. It works once, within 24 hours, until you ask for another email:

https://app.example.com/auth#token=a&email=b

The code is valid for 10 minutes and can be used once.

If you didn't ask for this, you can ignore this email: your password stays as it is. Never share the code or the link.

Storewright`,
  ],
  [
    'a changed password',
    () => passwordChangedMail('support@example.com'),
    'Your Storewright password was changed',
    `Your password was changed

Other devices have been signed out. Sign in there with your new password.

If this wasn't you, write to support@example.com right away.

Storewright`,
  ],
])('the mail of %s says the same in text and HTML, without a code', (_, written, subject, text) => {
  const mail = written()
  expect(mail.subject).toBe(subject)
  expect(mail.subject).not.toMatch(/\d/)
  expect(mail.text).toBe(text)
  const { body } = documentOf(mail.html)
  const paragraphs = [...body.querySelectorAll('h1, p')].map(
    (it) => it.querySelector('a')?.getAttribute('href') ?? it.textContent,
  )
  expect([...paragraphs, body.querySelector('td.ink')?.textContent].join('\n\n')).toBe(text)
  const shown = [...body.querySelectorAll('div, td.ink, h1, p')]
    .map(({ textContent }) => textContent)
    .join('')
  expect(body.textContent.replaceAll(/\s/g, '')).toBe(shown.replaceAll(/\s/g, ''))
  expect(body.querySelectorAll('table:not([role=presentation])')).toHaveLength(0)
  expect(body.querySelectorAll('.code')).toHaveLength(text.includes('493817') ? 1 : 0)
})

test('a mail’s button names its action and is readable in light and dark', () => {
  const { html } = resetMail('493817', 'https://app.example.com/auth')
  expect(documentOf(html).querySelector('a.button')?.textContent).toBe('Choose a new password')
  const light = /class="button"[^>]*background-color: (#\w+); color: (#\w+)/.exec(html)
  const dark = /\.button \{ background-color: (#\w+) !important; color: (#\w+)/.exec(html)
  for (const [, fill = '', text = ''] of [light ?? [], dark ?? []])
    expect(contrastRatio(fill, text)).toBeGreaterThanOrEqual(4.5)
})

test('only a store’s mail has its stripe, and only a total is bold', () => {
  const rows = [
    { label: 'Tax', amount: '$1.00' },
    { label: 'Total', amount: '$9.00', isTotal: true },
  ]
  const letter = { title: 'T', intro: 'I', notes: [], rows }
  const cardOf = (html: string) => documentOf(html).querySelector('.card')
  expect(cardOf(htmlOf(letter))?.getAttribute('class')).toBe('card card-cell')
  expect(cardOf(htmlOf(letter))?.getAttribute('style')).toMatch(
    /sans-serif;.*1px solid #e2e5e9; border-radius/,
  )
  const ofStore = cardOf(htmlOf({ ...letter, store: { name: 'S', color: '#2563EB' } }))
  expect(ofStore?.getAttribute('class')).toBe('card stripe card-cell')
  expect(ofStore?.getAttribute('style')).toContain('border-top: 4px solid #2563eb;')
  const cells = [...documentOf(htmlOf(letter)).querySelectorAll('td.row')]
  expect(cells[0]?.getAttribute('style')).toContain('vertical-align: top; overflow-wrap: anywhere;')
  expect(cells.map((cell) => /font-weight: 700;/.test(cell.getAttribute('style') ?? ''))).toEqual([
    ...[false, false],
    ...[true, true],
  ])
})

test('a subject is one line without spaces around it, whatever the store is called', () => {
  const letter = { title: 'T', intro: 'I', notes: [] }
  expect(mailMessage('\u202e Receipt\r\n\u0000from\u2028', letter).subject).toBe('Receipt from')
})

test('nothing in a letter is taken for markup', () => {
  const hostile = `<img src=x onerror=alert(1)> & "quoted" 'too'`
  const html = htmlOf({ title: hostile, intro: hostile, code: hostile, notes: [hostile, hostile] })
  const document = documentOf(html)
  expect(document.querySelectorAll('img')).toHaveLength(0)
  expect([...document.querySelectorAll('h1, p')].map(({ textContent }) => textContent)).toEqual(
    Array(5).fill(hostile),
  )
  expect(html).toContain('<title>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot;')
})

describe('a refusal by a service is final', () => {
  const refusal = (name: string, httpStatusCode?: number) =>
    Object.assign(new Error('m'), { name, $metadata: { httpStatusCode } })

  test.each([400, 404, 499])('status %i, which blames the request', (status) => {
    expect(isPermanentFailure(refusal('MessageRejected', status))).toBe(true)
  })

  test('not if the operator has to repair something', () => {
    for (const status of [401, 403]) expect(isPermanentFailure(refusal('Unknown', status))).toBe(false)
    for (const name of [
      ...['AccessDenied', 'AccessDeniedException', 'NotAuthorized', 'NotAuthorizedException'],
      ...['ExpiredToken', 'ExpiredTokenException', 'InvalidClientTokenId', 'UnrecognizedClientException'],
      ...['IncompleteSignature', 'InvalidSignatureException', 'SignatureDoesNotMatch', 'OptInRequired'],
      ...['MissingAuthenticationToken', 'MissingAuthenticationTokenException', 'ResourceNotFoundException'],
      ...['AccountSendingPausedException', 'ConfigurationSetSendingPausedException'],
      ...['ConfigurationSetDoesNotExist', 'ConfigurationSetDoesNotExistException'],
      ...['MailFromDomainNotVerified', 'MailFromDomainNotVerifiedException'],
    ])
      expect(isPermanentFailure(refusal(name, 400)), name).toBe(false)
  })

  test('not with another status, without one, or if it will pass', () => {
    for (const status of [undefined, 200, 399, 500, 503])
      expect(isPermanentFailure(refusal('MessageRejected', status))).toBe(false)
    for (const name of [
      'ThrottlingException',
      'TooManyRequestsException',
      'RequestTimeout',
      'RequestTimeTooSkewed',
    ])
      expect(isPermanentFailure(refusal(name, 400)), name).toBe(false)
    expect(isPermanentFailure({ $metadata: { httpStatusCode: 400 } })).toBe(false)
    expect(isPermanentFailure(new Error('m'))).toBe(false)
  })
})
