import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { addDays } from '#rules/calendar.ts'
import { campaignCsv } from '#web/features/marketing/files/campaign-csv.ts'
import { campaignIcs, campaignText } from '#web/features/marketing/files/save-campaign.ts'
import { email, piece } from './open-marketing.tsx'

const at = new Date('2026-11-25T12:00:00.000Z')

function eventsIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

describe('a campaign as a calendar file', () => {
  test('has an event of a whole day for each piece, with what is posted', () => {
    const [post, mail] = eventsIn(campaignIcs('New in my store', [piece(), email], at))
    expect(post).toMatchObject({ uid: `${piece().id}@storewright`, summary: 'X post: New in my store' })
    expect(post?.description).toBe(`${piece().text}\n${piece().link}`)
    expect(post?.startDate.isDate).toBe(true)
    expect(post?.startDate.toString()).toBe(piece().planned_on)
    expect(post?.endDate.toString()).toBe(addDays(piece().planned_on, 1))
    expect(mail?.description.startsWith('One line first\n\n')).toBe(true)
  })

  test('says every text as it is, in lines that calendars read', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 }).map((it) => it.replaceAll(/\p{Cc}/gu, ' '))
    fc.assert(
      fc.property(text, text, (name, said) => {
        const posted = piece({ text: `${said}\nand more` })
        const file = campaignIcs(name, [posted], at)
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const [event] = eventsIn(file)
        expect(event?.summary).toBe(`X post: ${name}`)
        expect(event?.description).toBe(`${posted.text}\n${posted.link}`)
      }),
    )
  })

  test('keeps the event’s id when a piece has moved', () => {
    const idOf = (planned_on: string) => eventsIn(campaignIcs('', [piece({ planned_on })], at))[0]?.uid
    expect(idOf('2026-12-01')).toBe(idOf('2026-11-20'))
  })
})

describe('a campaign saved as CSV', () => {
  test('has a line per piece, with day, disclosure and link', () => {
    expect(campaignCsv([piece(), email])).toBe(
      [
        '\uFEFFDate,Place,Subject,Text,Link,Lesson',
        `2026-11-20,X post,,"${piece().text}",${piece().link},The first line`,
        `2026-11-20,Email,One line first,"${email.text}",${email.link},The first line`,
        '',
      ].join('\r\n'),
    )
  })

  test('neutralises a text that a spreadsheet would run', () => {
    expect(campaignCsv([piece({ text: '=1+1' })])).toContain(`,"'=1+1",`)
  })
})

test('a campaign saved as text has each piece below its day and place', () => {
  expect(campaignText([piece()])).toBe(`2026-11-20 · X post\n\n${piece().text}\n${piece().link}\n`)
})
