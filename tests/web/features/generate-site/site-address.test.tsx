import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ownVisitFragment } from '#contract/visits.ts'
import { type MockReplies, ok } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { siteWith } from '../samples.ts'
import { live, openGenerator, staged, type } from './open-generator.tsx'

afterEach(closePage)

const storesOnPage = () => screen.queryAllByRole('link', { name: /\.shops\.example/ })

describe('site address', () => {
  test('before the first publish the free address and its permanence are shown', async () => {
    await openGenerator({ 'GET /api/site': ok({ ...staged, url: 'https://ada-s-store-2.shops.example' }) })
    expect(
      screen.getByText(
        'Your address: ada-s-store-2.shops.example. From your first publish on, it stays the same if you rename your store.',
      ),
    ).toBeTruthy()
    expect(
      screen.getByText(
        'Nobody can see it yet. The address works once you publish, and it stays from then on.',
      ),
    ).toBeTruthy()
  })

  test('follows the typed store name and is promised after the server’s check', async () => {
    const settings = { ...siteWith().settings, store_name: 'Quiet & Co. Studio' }
    const renamed = siteWith({ settings, url: 'https://quiet-co-studio-3.shops.example' })
    const replies: MockReplies = { 'PATCH /api/site': ok(renamed) }
    await openGenerator(replies)
    type('Store Name', 'Quiet & Co. Studio')
    expect(await screen.findByText('Checking whether quiet-co-studio.shops.example is free...')).toBeTruthy()
    expect(await screen.findByText(/^Your address: quiet-co-studio-3\.shops\.example\./)).toBeTruthy()
  })

  test('a published store’s address stays when its name changes', async () => {
    await openGenerator({ 'GET /api/site': ok(live) })
    type('Store Name', 'Quiet Studio')
    expect(
      screen.getByText('Your address: ada.shops.example. It stays the same if you rename your store.'),
    ).toBeTruthy()
  })

  test.each([
    ['never published', staged],
    ['taken offline', { ...live, status: 'staged' as const }],
  ])('a site that is %s shows no link', async (_state, site) => {
    await openGenerator({ 'GET /api/site': ok(site) })
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
    expect(storesOnPage()).toEqual([])
  })

  test('a live site’s address is a link', async () => {
    await openGenerator({ 'GET /api/site': ok(live) })
    expect(storesOnPage().map((link) => link.getAttribute('href'))).toEqual([
      `${live.url}${ownVisitFragment}`,
    ])
  })
})
