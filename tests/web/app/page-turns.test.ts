import { expect, test } from 'vitest'
import { firstPage, redrawLeftPage, showPage, type Turns } from '#web/app/shell/page-turns.ts'

const minuteMs = 60_000
const at = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null, key: 'key' })

/** Goes to these paths one after another; the browser is idle on each. */
const walk = (paths: string[]) =>
  paths.reduce<Turns>(
    (turns, path) => redrawLeftPage(showPage(turns, at(path), path, 0), 0),
    firstPage('/app/dashboard', '/app/dashboard'),
  )
const pathsAhead = ({ ahead }: Turns) => ahead.map(({ path }) => path)

test('the three pages that were left last are drawn ahead', () => {
  const turns = walk(['/app/offers', '/app/my-products', '/app/idea', '/app/orders'])
  expect(pathsAhead(turns)).toEqual(['/app/idea', '/app/my-products', '/app/offers'])
})

test('a page of one order and a form of settings are not drawn ahead', () => {
  expect(pathsAhead(walk(['/app/orders/1', '/app/settings', '/app/offers']))).toEqual(['/app/dashboard'])
})

test.each([
  ['with nothing in its address, soon', '', 4 * minuteMs, true],
  ['with a search', '?q=course', 4 * minuteMs, false],
  ['later than five minutes', '', 5 * minuteMs, false],
])('the drawn page is shown only at its plain address: %s', (_, search, nowMs, isTaken) => {
  const turns = walk(['/app/offers'])
  const [drawn] = turns.ahead
  const next = showPage(turns, at('/app/dashboard', search), null, nowMs)
  expect(next.shown === drawn).toBe(isTaken)
  expect(next.ahead).toEqual([])
})
