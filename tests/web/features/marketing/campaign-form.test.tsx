import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Campaigns } from '#contract/marketing.ts'
import { ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { homeWith } from '../samples.ts'
import { campaign, email, listed, openMarketing, piece, published } from './open-marketing.tsx'

afterEach(async () => {
  await closePage()
  localStorage.clear()
})

const created = ok({ campaign: campaign(), pieces: [piece(), email] })
const posts = (sent: { route: string; body: unknown }[]) =>
  sent.filter(({ route }) => route === 'POST /api/campaigns').map(({ body }) => body)
describe('a first campaign', () => {
  test('is made in one press from the most promising course', async () => {
    let campaigns: Campaigns['campaigns'] = []
    const { sent } = openMarketing({
      'GET /api/campaigns': () => ok({ campaigns }),
      'POST /api/campaigns': () => {
        campaigns = [{ campaign: campaign(), pieces: [piece(), email] }]
        return created
      },
    })
    expect(await screen.findByText('Uses 5 credits. You have 100.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Make my first campaign' }))
    expect(await screen.findByText('Your campaign is ready')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'X post' })).toBeTruthy()
    expect(posts(sent)).toEqual([
      expect.objectContaining({ goal: 'launch', course_ids: [expect.any(String)] }),
    ])
  })

  test('needs a published course', async () => {
    openMarketing({ 'GET /api/store-products': ok({ products: [] }) })
    expect(await screen.findByText('Publish a course first')).toBeTruthy()
  })

  test('cannot be pressed without the credits', async () => {
    const stats = { ...homeWith({}).stats, credit_balance: 4 }
    openMarketing({ 'GET /api/home': ok(homeWith({ stats })) })
    expect(await screen.findByText('Not enough credits. Uses 5 credits. You have 4.')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Make my first campaign' })
    expect(button.hasAttribute('disabled')).toBe(true)
  })
})

describe('the form of a campaign', () => {
  const openForm = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Choose the details' }))
    await screen.findByRole('heading', { name: 'New campaign' })
  }

  test('sends what was chosen and remembers it', async () => {
    const first = openMarketing({ 'POST /api/campaigns': created })
    await openForm()
    fireEvent.click(screen.getByRole('radio', { name: 'Answer a doubt' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Blog paragraph' }))
    fireEvent.change(screen.getByLabelText('Who it is for (optional)'), { target: { value: 'Teachers' } })
    fireEvent.click(screen.getByRole('button', { name: 'Write 6 pieces' }))
    await waitFor(() => expect(posts(first.sent)).toHaveLength(1))
    expect(posts(first.sent)[0]).toMatchObject({
      goal: 'answer-an-objection',
      audience: 'Teachers',
      places: ['instagram', 'x', 'linkedin', 'facebook', 'email', 'blog'],
    })
    await closePage()
    openMarketing()
    await openForm()
    expect(screen.getByDisplayValue('Teachers')).toBeTruthy()
  })

  test('begins with the course of the link instead of those chosen last', async () => {
    const titles = published.map(({ product }) => product.title)
    const chosen = () =>
      titles.filter((title) => screen.queryByRole('checkbox', { name: title, checked: true }))
    openMarketing({}, `?new=1&course=${published[0]?.product_id}`)
    await screen.findByRole('heading', { name: 'New campaign' })
    expect(chosen()).toEqual([titles[0]])
    await closePage()
    openMarketing({}, '?new=1&course=not-sold')
    await screen.findByRole('heading', { name: 'New campaign' })
    expect(chosen()).toEqual([titles[1]])
  })

  test('asks for a place before it sends anything', async () => {
    const { sent } = openMarketing()
    await openForm()
    for (const box of screen.getAllByRole('checkbox', { checked: true })) fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: /^Write \d pieces$/ }))
    expect(await screen.findByText('Choose where you will post.')).toBeTruthy()
    expect(screen.getByText('Choose a course.')).toBeTruthy()
    expect(posts(sent)).toEqual([])
  })

  test('a repeated press after a lost reply has the same request id', async () => {
    let isLost = true
    const { sent } = openMarketing({
      'POST /api/campaigns': () => {
        if (!isLost) return created
        isLost = false
        throw new TypeError('Failed to fetch')
      },
    })
    await openForm()
    const press = () => screen.getByRole('button', { name: 'Write 5 pieces' })
    fireEvent.click(press())
    expect(await screen.findByText(/is not charged twice/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Write 5 pieces' }))
    await waitFor(() => expect(posts(sent)).toHaveLength(2))
    expect(posts(sent)[1]).toEqual(posts(sent)[0])
  })

  test('a press after a campaign has its own request id', async () => {
    const { sent } = openMarketing({ 'POST /api/campaigns': created })
    for (const count of [1, 2]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Make my first campaign' }))
      await waitFor(() => expect(posts(sent)).toHaveLength(count))
      await screen.findAllByText('Your campaign is ready')
    }
    expect(posts(sent)[0]).not.toEqual(posts(sent)[1])
  })
})

describe('a campaign being written', () => {
  test('shows each piece as it lands', async () => {
    const running = campaign({ state: 'running', credits: 0 })
    let pieces = [piece()]
    openMarketing({ 'GET /api/campaigns': () => ok({ campaigns: [{ campaign: running, pieces }] }) })
    expect(await screen.findByText('1 of 2 pieces written')).toBeTruthy()
    pieces = [piece(), email]
    expect(await screen.findByRole('heading', { name: 'Email' }, { timeout: 3_000 })).toBeTruthy()
  })

  test('pieces that broke a rule are reported as free', async () => {
    openMarketing({ 'POST /api/campaigns': ok({ campaign: campaign(), pieces: [piece()] }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Make my first campaign' }))
    expect(await screen.findByText('1 of 2 pieces are ready')).toBeTruthy()
  })

  test('a failure says what to do and charges nothing', async () => {
    const message = 'The campaign could not be written. Nothing was charged. Please try again.'
    openMarketing({ 'POST /api/campaigns': refused('generation-failed', 502, message) })
    fireEvent.click(await screen.findByRole('button', { name: 'Make my first campaign' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })
})

describe('best results', () => {
  const link = 'https://ada-s-store.shops.example/?s=aaaaaaaa-'
  const figures = (visits: number, orders: number) => ({ visits, orders, commission_cents: orders * 5300 })
  const posted = (place: 'x' | 'email' | 'ad', changes: Partial<ReturnType<typeof piece>>) =>
    piece({ id: `${campaign().id}-${place}`, place, link: `${link}${place}`, ...changes })

  test('names the best place and angle once there is enough', async () => {
    const pieces = [
      posted('x', { angle: 'outcome', ...figures(100, 2) }),
      posted('email', { angle: 'curiosity', ...figures(60, 4) }),
    ]
    openMarketing({ 'GET /api/campaigns': listed({ campaign: campaign(), pieces }) }, '?tab=pieces')
    expect(await screen.findByText(/^Best place: Email\. A visit earns \$3\.53/)).toBeTruthy()
    expect(screen.getByText(/^Best angle: Makes curious\./)).toBeTruthy()
  })

  test('says what is missing, and counts a shared link once', async () => {
    const pieces = [
      posted('x', figures(30, 1)),
      posted('x', { id: 'another', angle: 'curiosity', ...figures(30, 1) }),
      posted('ad', { varied: true, ...figures(90, 9) }),
    ]
    openMarketing({ 'GET /api/campaigns': listed({ campaign: campaign(), pieces }) }, '?tab=pieces')
    expect(await screen.findByText(/5 orders together: 1 place so far, 90 visits at most\.$/)).toBeTruthy()
    expect(screen.getByText(/5 orders together: 0 angles so far, 0 visits at most\.$/)).toBeTruthy()
  })

  test('count a place once, also if each of its courses has its own link', async () => {
    const pieces = [
      posted('x', figures(30, 1)),
      posted('x', { id: 'another', link: `${link}x#another-course`, ...figures(30, 1) }),
    ]
    openMarketing({ 'GET /api/campaigns': listed({ campaign: campaign(), pieces }) }, '?tab=pieces')
    expect(await screen.findByText(/0 places so far, 30 visits at most\.$/)).toBeTruthy()
    const ofCampaignAndPlace = await screen.findAllByText(/^30 visits · 1 order ·/)
    expect(ofCampaignAndPlace.length).toBeGreaterThan(1)
    expect(screen.queryByText(/^60 visits/)).toBeNull()
  })

  test('says one visit for one visit', async () => {
    const pieces = [posted('x', figures(1, 0))]
    openMarketing({ 'GET /api/campaigns': listed({ campaign: campaign(), pieces }) }, '?tab=pieces')
    expect(await screen.findByText(/together: 0 places so far, 1 visit at most\.$/)).toBeTruthy()
  })
})

test('campaigns that could not be loaded say so', async () => {
  openMarketing({ 'GET /api/campaigns': refused('not-found', 404) })
  expect(await screen.findByText('Failed to load your campaigns')).toBeTruthy()
})
