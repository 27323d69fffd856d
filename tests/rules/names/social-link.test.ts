import { describe, expect, test } from 'vitest'
import { isSocialLink, parseSocialLink } from '#rules/names/social-link.ts'

describe('asSocialLink', () => {
  test.each([
    ['instagram', '@ada.lovelace', 'https://instagram.com/ada.lovelace'],
    ['twitter', '@ada', 'https://x.com/ada'],
    ['facebook', '@ada', 'https://facebook.com/ada'],
    ['youtube', '@ada', 'https://youtube.com/@ada'],
    ['instagram', 'instagram.com/ada', 'https://instagram.com/ada'],
    ['instagram', 'instagram.com', 'https://instagram.com'],
    ['instagram', ' www.instagram.com/ada/ ', 'https://www.instagram.com/ada/'],
    ['facebook', 'http://facebook.com/ada', 'https://facebook.com/ada'],
    ['twitter', '//x.com/ada', 'https://x.com/ada'],
    ['youtube', 'YouTube.com/@ada', 'https://YouTube.com/@ada'],
  ] as const)('%s: "%s" means %s', (network, text, link) => {
    expect(parseSocialLink(network, text)).toBe(link)
    expect(isSocialLink(network, link)).toBe(true)
    expect(parseSocialLink(network, link)).toBe(link)
  })

  test.each([
    ['instagram', 'ada'],
    ['instagram', 'call me'],
    ['instagram', 'facebook.com/ada'],
    ['facebook', 'facebook.com.evil.example/ada'],
    ['facebook', 'facebook.com@evil.example'],
    ['instagram', 'javascript:alert(1)//instagram.com'],
    ['twitter', 'x.com:8443/ada'],
    ['twitter', '@a/../b'],
    ['twitter', ''],
  ] as const)('%s: leaves "%s" as it is', (network, text) => {
    expect(parseSocialLink(network, text)).toBe(text)
    expect(isSocialLink(network, text)).toBe(false)
  })
})
