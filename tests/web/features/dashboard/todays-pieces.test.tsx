import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { campaign, type ListedPiece, piece } from '../marketing/open-marketing.tsx'
import { closePage, openPage } from '../page.tsx'
import { homeWith, inStore, storeProduct } from '../samples.ts'

afterEach(closePage)

describe('Dashboard: pieces of Marketing', () => {
  const today = new Date().toISOString().slice(0, 10)
  const openWith = (posts_until: string, pieces: ListedPiece[]) => {
    const home = homeWith()
    const campaigns = ok({ campaigns: [{ campaign: campaign(), pieces }] })
    const sent = mockApi({
      'GET /api/home': ok({
        ...home,
        products: inStore([storeProduct(0, { status: 'published' }), storeProduct(1)]),
        stats: { ...home.stats, posts_until },
        recent: { ...home.recent, time_zone: 'UTC' },
      }),
      'GET /api/campaigns': campaigns,
    })
    openPage(<DashboardPage />)
    return sent
  }

  test('those of today that were not used are named', async () => {
    openWith(today, [
      piece({ planned_on: today }),
      piece({ id: 'used', place: 'email', planned_on: today, used_at: `${today}T08:00:00.000Z` }),
      piece({ id: 'later', place: 'ad', planned_on: '2999-01-01' }),
    ])
    const section = within(await screen.findByRole('region', { name: 'To post today' }))
    expect(await section.findByText('X post')).toBeTruthy()
    expect(section.getByRole('link', { name: 'Open the calendar' })).toBeTruthy()
  })

  test('those about courses that the store no longer sells are left out', async () => {
    openWith(today, [
      piece({ planned_on: today }),
      piece({ id: 'draft', place: 'email', planned_on: today, course_id: storeProduct(1).product_id }),
      piece({ id: 'removed', place: 'blog', planned_on: today, course_id: 'course-of-before' }),
    ])
    const section = within(await screen.findByRole('region', { name: 'To post today' }))
    expect(await section.findByText('X post')).toBeTruthy()
  })

  test('are not asked for once all their days are over', async () => {
    const sent = openWith('2020-01-01', [])
    expect(await screen.findByRole('heading', { name: 'Quick Actions' })).toBeTruthy()
    expect(sent.map(({ route }) => route)).not.toContain('GET /api/campaigns')
  })
})
