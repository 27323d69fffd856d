import { describe, expect, test } from 'vitest'
import { isReserved } from '#rules/names/reserved-names.ts'

const isFree = (name: string) => !isReserved(name)

describe('no store may pass for the product', () => {
  test('by the names of its hosts and mailboxes', () => {
    expect(['www', 'api', 'app', 'mail', 'static', 'noreply', 'ns1', '4pi', 'a-p-i'].filter(isFree)).toEqual(
      [],
    )
  })

  test('by terms that visitors trust', () => {
    const words =
      'secure checkout payments verify sign-in login account help support status pay billing admin signin sign-up'
    expect(words.split(' ').filter(isFree)).toEqual([])
  })

  test('by a name that begins with one of them', () => {
    const names = [
      'secure-bank',
      'checkout-adas-store',
      'sign-in-here',
      'log-in-now',
      'login24',
      'help-24-7',
      'securepayments',
      'verifylogin-now',
    ]
    expect(names.filter(isFree)).toEqual([])
  })

  test('by its own name at any position', () => {
    const names = ['storewright', 'storewright-pay', 'my-storewright', 'store-wright', 'the-storewrights']
    expect(names.filter(isFree)).toEqual([])
  })

  test('by digits, letters and hyphens that look alike', () => {
    const names = [
      'st0rewright',
      '5t0r3wr1ght',
      'storevvright',
      'storewrlght',
      's-t-o-r-e-wright',
      's3cure',
      'sec-ure',
      'pay-ments-now',
      'l0g1n',
      'b1ll1ng-team',
      'payrnents',
      'he1p',
      '5upp0rt',
    ]
    expect(names.filter(isFree)).toEqual([])
  })

  test('by letters of other alphabets in punycode', () => {
    expect(['xn--strewright-9jb', 'xn--80ak6aa92e', 'ab--cd'].filter(isFree)).toEqual([])
  })
})

test('ordinary names are free', () => {
  const names = [
    'store',
    'bright-early',
    'ada-s-store',
    'shop-secure-checkout',
    'payton-s-place',
    'helping-hands',
    'accountable-you',
    'statuesque',
    'app-builders-academy',
    'test-kitchen',
    'my-support-group',
    'wright-stores',
    'store-2',
  ]
  expect(names.filter(isReserved)).toEqual([])
})
