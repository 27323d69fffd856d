import { describe, expect, test } from 'vitest'
import { parseReplyAddress, replyAddress, withoutQuotes } from '#rules/case-replies.ts'

const ours = ['hello@example.com', '+28512345-67.']
const key = 'abcdefghijklmnopabcd'
const own = (text: string) => withoutQuotes(text, ours)

describe('the address of a reply', () => {
  const address = replyAddress('28512345-67', key, 'replies.example.com')

  test('names the case and its key, within the 64 characters of a mailbox', () => {
    expect(address).toBe(`support+28512345-67.${key}@replies.example.com`)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  })

  test('is read in any case of its letters', () => {
    expect(parseReplyAddress(` ${address.toUpperCase()}\n`, 'replies.example.com')).toEqual({
      number: '28512345-67',
      key,
    })
  })

  test.each([
    'support@replies.example.com',
    `support+28512345-67.${key}@example.com`,
    `support+28512345-67.${key}x@replies.example.com`,
    `support+28512345-67@replies.example.com`,
    `support+1-6.${key}@replies.example.com`,
    `support+28512345-67.${key}@replies.example.com@evil.example`,
    '',
  ])('%j is none', (other) => {
    expect(parseReplyAddress(other, 'replies.example.com')).toBeUndefined()
  })
})

describe('text above a quoted mail', () => {
  test.each([
    [
      'Gmail',
      'It came today.\n\nOn Mon, Nov 23, 2026 at 1:00 PM Shop <hello@example.com> wrote:\n\n> It is sent.\n>\n> Shop',
    ],
    [
      'Gmail, wrapped',
      'It came today.\n\nOn Mon, Nov 23, 2026 at 1:00 PM Shop <\nhello@example.com> wrote:\n\n> It is sent.',
    ],
    [
      'Gmail in German',
      'It came today.\n\nAm Mo., 23. Nov. 2026 um 13:00 Uhr schrieb Shop <hello@example.com>:\n\n> It is sent.',
    ],
    [
      'Apple Mail',
      'It came today.\n\n> On 23 Nov 2026, at 13:00, Shop <hello@example.com> wrote:\n>\n> It is sent.',
    ],
    ['a name without an address', 'It came today.\n\nOn 23 Nov 2026, Shop wrote:\n> It is sent.'],
    [
      'Outlook',
      'It came today.\n\n________________________________\nFrom: Shop <hello@example.com>\nSent: Monday\nTo: Ada\nSubject: An answer\n\nIt is sent.',
    ],
    [
      'Outlook in French',
      'It came today.\n\nDe : Boutique\nEnvoyé : lundi\nÀ : Ada\nObjet : Réponse\n\nIt is sent.'.replaceAll(
        ' :',
        ':',
      ),
    ],
    ['an old Outlook', 'It came today.\n\n-----Original Message-----\nFrom: Shop\n\nIt is sent.'],
    [
      'HTML without marks',
      'It came today.\n\nOn Mon, Nov 23, 2026, Shop <support+28512345-67.abc@replies.example.com> wrote:\n\nIt is sent.',
    ],
    ['a signature', 'It came today.\n\n-- \nAda King\nCountess'],
    [
      'a telephone',
      'It came today.\n\nSent from my iPhone\n\n> On 23 Nov 2026, Shop wrote:\n>\n> It is sent.',
    ],
    ['Windows line ends', 'It came today.\r\n\r\n> It is sent.\r\n'],
    ['an old Mac', 'It came today.\r\r> It is sent.\r'],
  ])('is kept alone, as %s sends it', (_, text) => {
    expect(own(text)).toBe('It came today.')
  })

  test('is kept where it stands between the quoted lines', () => {
    expect(own('Hi,\nOn 23 Nov 2026, Shop wrote:\n> When?\nOn Monday.\n> How much?\nFive dollars.')).toBe(
      'Hi,\nOn Monday.\nFive dollars.',
    )
  })

  test('is kept before a quote that it speaks about', () => {
    expect(own('I paid in 2026 already.\n> When?')).toBe('I paid in 2026 already.')
    expect(own('This is wrong:\n> It is sent.')).toBe('This is wrong:')
  })

  test.each([
    'I paid on 23 Nov 2026:\n\nTotal: 5\n- one\n\nWhat now?',
    'Order: 12\nEmail: ada@example.com\nName: Ada\n\nWhere is it?',
    'I wrote to hello@example.com on Monday.\nNobody answered.',
    'a -- b\n---\nc',
    'I paid in 2026 already.\nAda',
    'My code ends with __________ and\n__________ begins it.',
    'See ---- the receipt ----, or\n---- the mail ---- of Monday.',
    'It says From: you.\nIs that right: yes or no\nThanks: Ada',
    'From: you\nTo: me\nthanks',
    'I was not Sent from my school.',
  ])('is whole if nothing is quoted: %j', (text) => {
    expect(own(text)).toBe(text)
  })

  test('is nothing in a mail that only quotes', () => {
    expect(own('> It is sent.\n> Shop')).toBe('')
    expect(own('-----Original Message-----\nFrom: Shop\n\nIt is sent.')).toBe('')
    expect(own('Sent from my iPhone')).toBe('')
    expect(own('')).toBe('')
  })

  test('is found in a megabyte of hostile lines', () => {
    for (const line of [
      '> '.repeat(20),
      'On 2026'.repeat(8),
      '-'.repeat(60),
      'From: '.repeat(9),
      'a@'.repeat(30),
    ]) {
      const text = `${line}\n`.repeat(20_000)
      expect(own(text).length).toBeLessThanOrEqual(text.length)
    }
  })
})
