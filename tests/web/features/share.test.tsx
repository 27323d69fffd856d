import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '#contract/site/site.ts'
import { SharePage } from '#web/features/share/share-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'
import { siteWith } from './samples.ts'

afterEach(closePage)

const site = 'GET /api/site'
const url = 'https://ada-s-store.shops.example/'
const live: Partial<Site> = { status: 'live', address: 'ada-s-store', url }

const open = (replies: MockReplies) => {
  mockApi(replies)
  return openPage(<SharePage />)
}

const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'your link' })
const qrCode = () => screen.findByRole<HTMLImageElement>('img', { name: /^QR code of/ })

describe('Share Your Store', () => {
  test('shows the link of the live store and its QR code', async () => {
    open({ [site]: ok(siteWith(live)) })
    expect((await link()).value).toBe(url)
    expect((await qrCode()).alt).toBe('QR code of ada-s-store.shops.example')
    expect((await qrCode()).src).toMatch(/^data:image\/svg\+xml,/)
    expect(screen.getByRole('link', { name: 'See sources in Analytics' }).getAttribute('href')).toBe(
      '/app/analytics',
    )
  })

  test.each([
    ['Instagram bio', 'instagram-bio'],
    ['TikTok', 'tiktok'],
    ['Newsletter', 'newsletter'],
  ])('a link for %s is counted as %s, and the QR code follows', async (name, source) => {
    const { user } = open({ [site]: ok(siteWith(live)) })
    const before = (await qrCode()).src
    await user.click(screen.getByRole('radio', { name }))
    expect((await link()).value).toBe(`${url}?s=${source}`)
    expect(screen.getByText(source)).toBeTruthy()
    expect((await qrCode()).alt).toBe(`QR code of ada-s-store.shops.example/?s=${source}`)
    expect((await qrCode()).src).not.toBe(before)
  })

  test('a place of one’s own is spelled as it is counted', async () => {
    const { user } = open({ [site]: ok(siteWith(live)) })
    await user.click(await screen.findByRole('radio', { name: 'Other' }))
    const name = screen.getByLabelText('Name of the place')
    await user.type(name, ' Podcast: Episode 12! ')
    expect((await link()).value).toBe(`${url}?s=podcast-episode-12`)
    await user.clear(name)
    expect((await link()).value).toBe(url)
    await user.type(name, '?!')
    expect(screen.getByText('Use at least one letter or digit.')).toBeTruthy()
    expect((await link()).value).toBe(url)
  })

  test('the link can be copied, and shared where the device can', async () => {
    const share = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    const { user } = open({ [site]: ok(siteWith(live)) })
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await screen.findByRole('button', { name: 'Copy your link' }))
    expect(writeText).toHaveBeenCalledWith(url)
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith({ title: "Ada's Store", url })
  })

  test.each([
    ['draft', 'Generate Site'],
    ['staged', 'Review and Publish'],
  ] as const)('a %s store says what to do first', async (status, action) => {
    open({ [site]: ok(siteWith({ status })) })
    expect(await screen.findByRole('heading', { name: 'Publish your store first' })).toBeTruthy()
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/app/idea')
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('a failure says so and can be retried', async () => {
    let isDown = true
    const { user } = open({ [site]: () => (isDown ? refused('internal', 500) : ok(siteWith(live))) })
    expect(await screen.findByText('Failed to load your store’s link')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect((await link()).value).toBe(url)
  })

  test('while it loads, the layout is already there', () => {
    open({ [site]: neverReplies })
    expect(screen.getByRole('heading', { level: 1, name: 'Share Your Store' })).toBeTruthy()
    expect(screen.getByText('Loading your store’s link')).toBeTruthy()
  })
})
