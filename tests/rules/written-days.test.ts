import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullDay, longDay, mediumDay, mediumDayHere, shortDay } from '#rules/calendar.ts'

test('days are written as the language’s own format writes them', () => {
  const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
  const here = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (date) => {
      const at = date.getTime()
      expect(shortDay(at)).toBe(short.format(at))
      expect(mediumDay(at)).toBe(medium.format(at))
      expect(longDay(at)).toBe(long.format(at))
      expect(fullDay(at)).toBe(full.format(at))
      expect(mediumDayHere(at)).toBe(here.format(at))
    }),
  )
})
