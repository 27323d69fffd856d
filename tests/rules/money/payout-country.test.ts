import { expect, test } from 'vitest'
import { payoutCountries } from '#rules/money/payout.ts'
import { likelyPayoutCountry } from '#rules/money/payout-country.ts'
import { isTimeZone } from '#rules/store-day.ts'

test.each([
  ['Europe/Berlin', 'en-US', 'DE'],
  ['America/New_York', 'de-DE', 'US'],
  ['America/Toronto', 'en-US', 'CA'],
  ['America/Coral_Harbour', 'en-US', 'CA'],
  ['America/Halifax', 'en-US', 'CA'],
  ['America/Moncton', 'fr-CA', 'CA'],
  ['America/St_Johns', 'en-US', 'CA'],
  ['Pacific/Honolulu', 'en-US', 'US'],
  ['America/Chicago', 'en-US', 'US'],
  ['America/Indiana/Knox', 'en-US', 'US'],
  ['America/Indiana/Vevay', 'en-US', 'US'],
  ['America/Los_Angeles', 'en-US', 'US'],
  ['America/Phoenix', 'en-US', 'US'],
  ['Atlantic/Canary', 'es', 'ES'],
  ['Asia/Nicosia', 'el-CY', 'CY'],
])('a browser in %s with the language %s is in %s', (timeZone, language, country) => {
  expect(likelyPayoutCountry(timeZone, language)).toBe(country)
})

test.each(['Asia/Tokyo', 'America/Mexico_City', 'America/Puerto_Rico', 'Europe/Belgrade', 'Europe/Londo'])(
  'no country is guessed for %s, whatever the language',
  (timeZone) => {
    expect(likelyPayoutCountry(timeZone, 'en-US')).toBeUndefined()
  },
)

test.each([
  ['UTC', 'de-AT', 'AT'],
  ['GMT', 'de-AT', 'AT'],
  ['Etc/GMT-1', 'sr-Latn-SI', 'SI'],
  ['UTC', 'ja-JP', undefined],
  ['UTC', 'en', undefined],
])('the language decides where the zone names no place: %s, %s', (timeZone, language, country) => {
  expect(likelyPayoutCountry(timeZone, language)).toBe(country)
})

test('each country has a zone that this runtime knows', () => {
  const known = Intl.supportedValuesOf('timeZone').filter(isTimeZone)
  const found = new Set(known.map((zone) => likelyPayoutCountry(zone, '')))
  expect(payoutCountries.filter((country) => !found.has(country))).toEqual([])
})
