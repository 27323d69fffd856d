import { describe, expect, test } from 'vitest'
import { SiteAddress } from '#contract/site/site-address.ts'
import { StoreName } from '#contract/site/site-requests.ts'
import { defaultStoreName, isReservedAddress, isReservedStoreName } from '#rules/names/store-names.ts'

const free = (names: readonly string[]) => names.filter((name) => !isReservedStoreName(name))

describe('names that buyers could trust', () => {
  test('the product’s own name is reserved anywhere', () => {
    expect(
      free([
        'Storewright',
        'Storewright Support',
        'The Store-Wright',
        'Ada at STOREWRIGHT',
        'Storewright’s Courses',
      ]),
    ).toEqual([])
  })

  test('payment services are reserved, alone and with more words', () => {
    expect(
      free([
        'PayPal',
        'PayPal Security',
        'P a y P a l',
        'PayPalSupport',
        'My Klarna',
        'Apple Pay',
        'PayPals Team',
      ]),
    ).toEqual([])
  })

  test('companies are reserved beside a word of authority', () => {
    expect(
      free([
        'Google Verification',
        'Instagram Support',
        'Official Amazon',
        'MetaHelpDesk',
        'Stripe Receipts',
      ]),
    ).toEqual([])
    const names = ['Google Ads for Bakers', 'Instagram Growth', 'Amazon Selling School', 'Visa Coaching']
    expect(free(names)).toEqual(names)
  })

  test('names of nothing but authority are reserved', () => {
    expect(
      free(['Support', 'Customer Support', 'The Billing Team', 'Account Verification', 'Help-Desk']),
    ).toEqual([])
  })

  test.each([
    ['Cyrillic letters', 'Stоrewrіght Suppоrt', 'РаyРаl Security', 'РАУРАL'],
    ['Greek letters', 'ΡayΡal Security', 'Stοrewright', 'Ραypαl'],
    ['full-width letters', 'Ｓｔｏｒｅｗｒｉｇｈｔ', 'ＰａｙＰａｌ Security'],
    ['mathematical letters', '𝐒𝐭𝐨𝐫𝐞𝐰𝐫𝐢𝐠𝐡𝐭', '𝓟𝓪𝔂𝓟𝓪𝓵'],
    ['accents', 'Storéwright', 'Pàypål'],
    ['invisible characters', 'Store\u200Bwright', 'Pay\u200D\u2060Pal', 'Sup\u00ADport'],
    ['digits and signs', 'St0rewr1ght', 'P@yPal', 'PayPa|', '5upport', 'Storevvright', 'M4stercard'],
    [
      'signs that look like a letter, or end a word',
      'Storewr!ght',
      'Storewrigh†',
      'paypal@support',
      'Stripe!Support',
    ],
  ])('%s make no difference', (_, ...names) => {
    expect(free(names)).toEqual([])
  })

  test.each([
    'Ƅinance',
    'Ƃinance',
    'ᏟashApp',
    'Ⲥoinbase',
    'Mastercarԁ',
    'Vеnmo',
    'Aƒterpay',
    'ɡooglepay',
    'CasһApp',
    'Bɩnance',
    'Kӏarna',
    'ҚLARNA',
    'Veпmo',
    'Vεnmo',
    'Veпмo',
    'Pаypаl',
    'ᏢayPal',
    'Masteгcard',
    'Maѕtercard',
    'Masƭercard',
    'Revolυt',
    'Reνolut',
    'ԜesternUnion',
    'Ameх',
    'PaуPal',
    'Ƶelle',
    'ΖELLE',
    'Z€lle',
    'Ca$hApp',
    'Ca§hApp',
    'VeƝmo',
  ])('%s looks like a payment service', (name) => {
    expect(free([name])).toEqual([])
  })

  test('ordinary names stay free, in any script', () => {
    const names = [
      'Ada’s Store',
      'Smart Home Security',
      'Help Yourself Grow',
      'Pay Palace',
      'Stories Right Now',
      'Школа Анны',
      'Το μαγαζί',
      '日本の店',
      'متجر آدا',
      'Café Ærø',
      'The Store Wizard',
      '👩‍💻 Code Club',
    ]
    expect(free(names)).toEqual(names)
  })
})

describe('a store’s address', () => {
  test('may not be what a name may not be, in one word or several', () => {
    const addresses = [
      'paypal',
      'paypal-security',
      'paypalsecurity',
      'google-verification',
      'apple-support',
      'klarna-24',
      'klarna24',
    ]
    expect(addresses.filter((address) => !isReservedAddress(address))).toEqual([])
    expect(SiteAddress.safeParse('paypal-security').error?.issues[0]?.message).toBe(
      'This address is reserved. Choose another one.',
    )
  })

  test('stays free where it only sounds alike', () => {
    const addresses = ['adas-store', 'apple-pie-school', 'smart-home-security', 'visa-letters']
    expect(addresses.filter(isReservedAddress)).toEqual([])
  })
})

describe('a store’s name', () => {
  test('is refused with what to do if it is reserved', () => {
    expect(StoreName.safeParse('PayPal Security').error?.issues[0]?.message).toBe(
      'Choose a name that nobody takes for Storewright, a payment service or a support team, like Ada’s Courses.',
    )
  })

  test('loses signs that would show it backwards', () => {
    expect(StoreName.parse('\u202EadA\u202C Store')).toBe('adA Store')
  })

  test('falls back where a first name is reserved, so that sign-up never fails', () => {
    for (const name of ['Storewright Support', 'PayPal Security', 'Stоrewright', 'ＰａｙＰａｌ'])
      expect(defaultStoreName(name)).toBe('My Store')
    expect(defaultStoreName('Ada Lovelace')).toBe("Ada's Store")
    expect(StoreName.safeParse(defaultStoreName('PayPal')).success).toBe(true)
  })
})
