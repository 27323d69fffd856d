import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  displayNameFrom,
  firstNameOf,
  siteAddress,
  subdomainFromEmail,
  withSuffix,
} from '#rules/names/names.ts'
import { isReserved } from '#rules/names/reserved-names.ts'
import { defaultStoreName } from '#rules/names/store-names.ts'
import { anyCharacter } from '#tests/harness/fuzz/any-character.ts'

const anyText = fc.string({ unit: anyCharacter, maxLength: 120 })

describe('subdomain', () => {
  test('at-signs become hyphens, other characters are removed', () => {
    expect(subdomainFromEmail('Ada.Lovelace+shop@Example.com')).toBe('adalovelaceshop-examplecom')
  })

  test.each([
    ['support@example.com', 'shop-support-examplecom'],
    ['xn--shop@example.com', 'shop-xn--shop-examplecom'],
    ['storewright@example.com', 'store'],
  ])('%s, which would be reserved, becomes %s', (email, subdomain) => {
    expect(subdomainFromEmail(email)).toBe(subdomain)
  })

  test('ends after 48 characters', () => {
    expect(subdomainFromEmail(`${'a'.repeat(60)}@example.com`)).toBe('a'.repeat(48))
    expect(subdomainFromEmail(`storewrightsupport${'a'.repeat(60)}@example.com`)).toBe('store')
    expect(subdomainFromEmail(`support-${'a'.repeat(60)}@example.com`)).toBe(`shop-support-${'a'.repeat(35)}`)
  })

  test('behind shop- has no hyphen at its beginning or end', () => {
    expect(subdomainFromEmail('--support--@example.com')).toBe('shop-support---examplecom')
    expect(subdomainFromEmail('support-@x')).toBe('shop-support--x')
    expect(subdomainFromEmail('pay-@')).toBe('shop-pay')
  })

  test('consists of a-z, 0-9 and hyphens, at most 48', () => {
    fc.assert(
      fc.property(anyText, (local) => {
        expect(subdomainFromEmail(`${local}@example.com`)).toMatch(/^[a-z0-9-]{1,48}$/)
      }),
    )
  })
})

describe('site address', () => {
  test.each([
    ["Ada's Store", 'ada-s-store'],
    ['  --Bright & Early--  ', 'bright-early'],
    ['学习', 'store'],
    ['', 'store'],
    ['Secure', 'shop-secure'],
    ['Secure Checkout!', 'shop-secure-checkout'],
    ['API', 'shop-api'],
    ['Storewright Courses', 'store'],
  ])('%j becomes %s', (name, address) => {
    expect(siteAddress(name)).toBe(address)
  })

  test('ends after 63 characters, and not with a hyphen', () => {
    expect(siteAddress('a'.repeat(80))).toBe('a'.repeat(63))
    expect(siteAddress(`${'a'.repeat(62)} b`)).toBe('a'.repeat(62))
  })

  test('is a valid label of a host name, and its own address', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const address = siteAddress(name)
        expect(address).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
        expect(siteAddress(address)).toBe(address)
        expect(isReserved(address)).toBe(false)
      }),
    )
  })
})

test('a suffix keeps a name inside its length and in its alphabet', () => {
  expect(withSuffix('bright', 2, 63)).toBe('bright-2')
  expect(withSuffix('abc-efgh', 12, 7)).toBe('abc-12')
  expect(withSuffix('abc---efgh', 12, 8)).toBe('abc-12')
  expect(withSuffix('a-b', 2, 63)).toBe('a-b-2')
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 9999 }), (name, n) => {
      const suffixed = withSuffix(siteAddress(name), n, 63)
      expect(suffixed.length).toBeLessThanOrEqual(63)
      // Not compared with siteAddress(suffixed): `n-5` is reserved, because it looks like `ns`.
      expect(suffixed).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/)
    }),
  )
})

describe('names of a seller and their store', () => {
  test('the name, else the part before the at-sign, else User', () => {
    expect(displayNameFrom(' Ada Lovelace ', 'ada@example.com')).toBe('Ada Lovelace')
    expect(displayNameFrom(undefined, 'ada@example.com')).toBe('ada')
    expect(displayNameFrom('', '@example.com')).toBe('User')
  })

  test('a store is named after the seller’s first name', () => {
    expect(firstNameOf('  Ada   Lovelace')).toBe('Ada')
    expect(defaultStoreName('Ada Lovelace')).toBe("Ada's Store")
    expect(defaultStoreName('  ')).toBe('My Store')
  })

  test('a long first name is cut so that the store name has 60 characters', () => {
    expect(defaultStoreName('a'.repeat(52))).toBe(`${'a'.repeat(52)}'s Store`)
    expect(defaultStoreName('a'.repeat(53))).toBe(`${'a'.repeat(52)}'s Store`)
  })

  test('a default store name is always an allowed store name', () => {
    fc.assert(
      fc.property(anyText, (fullName) => {
        const length = defaultStoreName(fullName).length
        expect(length).toBeGreaterThan(0)
        expect(length).toBeLessThanOrEqual(60)
      }),
    )
  })
})
