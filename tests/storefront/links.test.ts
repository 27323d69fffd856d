import { expect, test } from 'vitest'
import { httpsLink, imageSource, phoneLink } from '#storefront/links.ts'

test('only https addresses are linked', () => {
  expect(httpsLink('https://instagram.com/ada')).toBe('https://instagram.com/ada')
  for (const address of ['https:x.example/ada', 'HTTPS:\\\\x.example\\ada', ' https://x.exa\nmple/ada'])
    expect(httpsLink(address)).toBe('https://x.example/ada')
  for (const address of ['', 'javascript:alert(1)', 'http://x.example', '//x.example', 'data:text/html,x']) {
    expect(httpsLink(address)).toBeUndefined()
  }
})

test('a phone number is dialled by its digits, with an international plus', () => {
  expect(phoneLink('+1 (555) 010-1234')).toBe('tel:+15550101234')
  expect(phoneLink('555.010.1234')).toBe('tel:5550101234')
  expect(phoneLink('')).toBeUndefined()
})

test('a cover is a path of the app or an absolute address', () => {
  expect(imageSource('/covers/a.svg')).toBe('/covers/a.svg')
  expect(imageSource('https://x.example/a.svg')).toBe('https://x.example/a.svg')
  for (const address of ['//x.example/a.svg', 'javascript:alert(1)', 'data:image/svg+xml,x', '']) {
    expect(imageSource(address)).toBeUndefined()
  }
})

test('an address inside another is no address', () => {
  expect(imageSource('x https://a.example/b.png')).toBeUndefined()
  expect(imageSource('javascript:https://a.example/')).toBeUndefined()
  expect(imageSource('http://a.example/b.png')).toBe('http://a.example/b.png')
  expect(phoneLink(' +1 555')).toBe('tel:+1555')
})
