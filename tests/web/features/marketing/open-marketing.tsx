import type { Campaign, Campaigns } from '#contract/marketing.ts'
import { MarketingPage } from '#web/features/marketing/marketing-page.tsx'
import { type MockReplies, mockApi, ok } from '../../mock-api.ts'
import { openPage } from '../page.tsx'
import { homeWith, storeProduct } from '../samples.ts'

export type ListedPiece = Campaigns['campaigns'][number]['pieces'][number]

export const published = [storeProduct(0, { status: 'published' }), storeProduct(1, { status: 'published' })]

const campaignId = '01KAAAAAAAAAAAAAAAAAAAAAAA'
export const disclosure = 'I earn a commission if you buy through my link.'

export const campaign = (changes: Partial<Campaign> = {}): Campaign => ({
  id: campaignId,
  created_at: '2026-11-20T10:00:00.000Z',
  state: 'finished',
  course_ids: [storeProduct(0).product_id],
  goal: 'launch',
  places: ['x', 'email'],
  tone: 'warm',
  audience: '',
  disclosure: 'commission',
  language: 'en',
  wanted: 2,
  credits: 5,
  ...changes,
})

export const piece = (changes: Partial<ListedPiece> = {}): ListedPiece => ({
  id: `${campaignId}-1`,
  place: 'x',
  angle: 'outcome',
  course_id: storeProduct(0).product_id,
  text: `Write a letter that is read.\n\n${disclosure}`,
  lesson: 'l1',
  lesson_title: 'The first line',
  link: 'https://ada-s-store.shops.example/?s=aaaaaaaa-x',
  language: 'en',
  planned_on: '2026-11-20',
  visits: 12,
  orders: 1,
  commission_cents: 5300,
  ...changes,
})

export const email = piece({
  id: `${campaignId}-2`,
  place: 'email',
  subject: 'One line first',
  link: 'https://ada-s-store.shops.example/?s=aaaaaaaa-email',
})

export const listed = (...campaigns: Campaigns['campaigns']) => ok({ campaigns })
export const oneCampaign = listed({ campaign: campaign(), pieces: [piece(), email] })

/** Opens Marketing for a store with two published courses. Returns the requests that were sent, too. */
export function openMarketing(replies: MockReplies = {}, search = '') {
  const sent = mockApi({
    'GET /api/home': ok(homeWith({})),
    'GET /api/store-products': ok({ products: published }),
    'GET /api/campaigns': listed(),
    ...replies,
  })
  return { ...openPage(<MarketingPage />, search), sent }
}
