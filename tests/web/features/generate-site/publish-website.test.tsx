import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ownVisitFragment } from '#contract/visits.ts'
import { ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { content } from '../samples.ts'
import { draft, live, openGenerator, published, staged, type } from './open-generator.tsx'

afterEach(closePage)

describe('Result card', () => {
  test('result card: address, preview and Publish Website', async () => {
    await openGenerator({ 'GET /api/site': ok(staged) })
    expect(screen.getByText('ada-s-store.shops.example')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('preview: the dialog holds the page in a sandbox that cannot reach the application', async () => {
    const { user } = await openGenerator({ 'GET /api/site': ok(staged) })
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Preview' })
    const frame = await within(dialog).findByTitle<HTMLIFrameElement>("Ada's Store, as buyers will see it")
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-modals')
    const page = frame.getAttribute('srcdoc') ?? ''
    expect(page).toContain(content.hero.headline)
    expect(page).toContain(`id="${published.id}"`)
    expect(page).toContain('Redirecting to secure checkout...')
    expect(page).not.toContain(draft.product.title)
  })

  test('a closed store is reopened in Settings before it can be published', async () => {
    await openGenerator({ 'GET /api/site': ok({ ...staged, closed_at: '2026-11-01T00:00:00.000Z' }) })
    const link = screen.getByRole('link', { name: 'Open Settings' })
    expect(link.getAttribute('href')).toBe('/app/settings#danger')
    expect(screen.queryByRole('button', { name: 'Publish Website' })).toBeNull()
  })

  test('publishing makes the site live', async () => {
    const { user, sent } = await openGenerator({
      'GET /api/site': ok(staged),
      'POST /api/site/publish': ok(live),
    })
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText('Live')).toBeTruthy()
    expect(screen.getByText('Your site is live')).toBeTruthy()
    expect(screen.getByRole('link', { name: /ada\.shops\.example/ }).getAttribute('href')).toBe(
      `${live.url}${ownVisitFragment}`,
    )
    expect(sent.map(({ route }) => route)).toContain('POST /api/site/publish')
  })

  test('the last edit is saved before publishing', async () => {
    const { user, sent } = await openGenerator({
      'GET /api/site': ok(staged),
      'PATCH /api/site': ok({
        ...staged,
        settings: { ...staged.settings, support_phone: '+1 555 010 1234' },
      }),
      'POST /api/site/publish': ok(live),
    })
    type('Support Phone', '+1 555 010 1234')
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    await screen.findByText('Live')
    const written = sent.map(({ route }) => route).filter((route) => !route.startsWith('GET'))
    expect(written).toEqual(['PATCH /api/site', 'POST /api/site/publish'])
  })

  test('a failed publish says why and leaves the site as it was', async () => {
    const { user } = await openGenerator({
      'GET /api/site': ok(staged),
      'POST /api/site/publish': refused('conflict', 409, 'Somebody else is publishing.'),
    })
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText('Somebody else is publishing.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('a live site that was edited shows Unpublished changes and can be published again', async () => {
    await openGenerator({ 'GET /api/site': ok({ ...live, has_unpublished_changes: true }) })
    expect(screen.getByText('Unpublished changes')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('an unchanged live site can be republished, because the catalog may have changed', async () => {
    const { user, sent } = await openGenerator({
      'GET /api/site': ok(live),
      'POST /api/site/publish': ok(live),
    })
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText('Your site is live')).toBeTruthy()
    expect(sent.map(({ route }) => route)).toContain('POST /api/site/publish')
  })

  test('unpublishing asks first', async () => {
    const { user } = await openGenerator({
      'GET /api/site': ok(live),
      'POST /api/site/unpublish': ok({ ...live, status: 'staged' }),
    })
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    expect(await screen.findByRole('dialog', { name: 'Take your website offline?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Take it offline' }))
    expect(await screen.findByText('Your site is offline')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('before the first generation there is no result', async () => {
    await openGenerator()
    expect(screen.queryByRole('button', { name: 'Publish Website' })).toBeNull()
  })
})
