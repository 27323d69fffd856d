import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultStoreName,
  displayNameFrom,
  firstNameOf,
  isReserved,
  siteAddress,
  subdomainFromEmail,
  withSuffix,
} from '#rules/names.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 120 })

describe('§3 subdomain', () => {
  test('at-signs become hyphens, other characters go', () => {
    expect(subdomainFromEmail('Ada.Lovelace+shop@Example.com')).toBe('adalovelaceshop-examplecom')
  })

  test('consists of a-z, 0-9 and hyphens, at most 48', () => {
    fc.assert(
      fc.property(anyText, (local) => {
        expect(subdomainFromEmail(`${local}@example.com`)).toMatch(/^[a-z0-9-]{1,48}$/)
      }),
    )
  })
})

describe('§2 site address', () => {
  test.each([
    ["Ada's Store", 'ada-s-store'],
    ['  --Bright & Early--  ', 'bright-early'],
    ['学习', 'store'],
    ['', 'store'],
  ])('of %j is %s', (name, address) => {
    expect(siteAddress(name)).toBe(address)
  })

  test('is a valid label of a host name, and its own address', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const address = siteAddress(name)
        expect(address).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
        expect(siteAddress(address)).toBe(address)
      }),
    )
  })
})

test('a suffix keeps a name inside its length and in its alphabet', () => {
  expect(withSuffix('bright', 2, 63)).toBe('bright-2')
  expect(withSuffix('abc-efgh', 12, 7)).toBe('abc-12')
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 9999 }), (name, n) => {
      const suffixed = withSuffix(siteAddress(name), n, 63)
      expect(suffixed.length).toBeLessThanOrEqual(63)
      expect(siteAddress(suffixed)).toBe(suffixed)
    }),
  )
})

test('names that could pass for ours are reserved', () => {
  for (const name of ['www', 'api', 'app', 'admin', 'mail', 'static']) expect(isReserved(name)).toBe(true)
  expect(isReserved('bright-early')).toBe(false)
})

describe('what a seller and her store are called', () => {
  test('§4 the name, else the part before the at-sign, else User', () => {
    expect(displayNameFrom(' Ada Lovelace ', 'ada@example.com')).toBe('Ada Lovelace')
    expect(displayNameFrom(undefined, 'ada@example.com')).toBe('ada')
    expect(displayNameFrom('', '@example.com')).toBe('User')
  })

  test('a store is named after her first name', () => {
    expect(firstNameOf('  Ada   Lovelace')).toBe('Ada')
    expect(defaultStoreName('Ada Lovelace')).toBe("Ada's Store")
    expect(defaultStoreName('  ')).toBe('My Store')
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
