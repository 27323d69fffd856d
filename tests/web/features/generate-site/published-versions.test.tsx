import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { openEditor } from './open-editor.tsx'
import { live } from './open-generator.tsx'

afterEach(closePage)

describe('Published versions', () => {
  const releases = [
    { id: 'release-2', published_at: '2030-03-02T10:00:00Z', is_live: true },
    { id: 'release-1', published_at: '2030-03-01T09:00:00Z', is_live: false },
  ]

  test('are listed with their dates, and a previous one can be rolled back to', async () => {
    let shown = releases
    const { press, sent } = await openEditor({
      site: live,
      replies: {
        'GET /api/site/releases': () => ok({ releases: shown }),
        'POST /api/site/rollback': () => {
          shown = releases.map((release) => ({ ...release, is_live: !release.is_live }))
          return ok({ ...live, has_unpublished_changes: true })
        },
      },
    })
    await press('Versions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Published versions' }))
    expect(await dialog.findByText('Mar 2, 2030')).toBeTruthy()
    expect(dialog.getAllByRole('listitem')).toHaveLength(2)
    expect(dialog.getByText('Live now')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /^Roll back to the version of Mar 1, 2030/ }))
    expect(await screen.findByText('Rolled back')).toBeTruthy()
    expect(sent.find(({ route }) => route === 'POST /api/site/rollback')?.body).toEqual({
      release_id: 'release-1',
    })
    expect(
      await dialog.findByRole('button', { name: /^Roll back to the version of Mar 2, 2030/ }),
    ).toBeTruthy()
    expect(screen.getByText('Unpublished changes')).toBeTruthy()
  })

  test('a version differing in the catalog alone shows so after the refetch', async () => {
    let isRolledBack = false
    const { press } = await openEditor({
      site: live,
      replies: {
        'GET /api/site/releases': ok({ releases }),
        'GET /api/site': () => ok({ ...live, has_unpublished_changes: isRolledBack }),
        'POST /api/site/rollback': () => {
          isRolledBack = true
          return ok(live)
        },
      },
    })
    await press('Versions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Published versions' }))
    fireEvent.click(await dialog.findByRole('button', { name: /^Roll back to the version of Mar 1, 2030/ }))
    expect(await screen.findByText('Unpublished changes')).toBeTruthy()
  })

  test('a failure to roll back says why', async () => {
    const { press } = await openEditor({
      site: live,
      replies: {
        'GET /api/site/releases': ok({ releases }),
        'POST /api/site/rollback': refused('not-found', 404, 'This version of your site is not kept.'),
      },
    })
    await press('Versions')
    fireEvent.click(await screen.findByRole('button', { name: /^Roll back/ }))
    expect(await screen.findByText('This version of your site is not kept.')).toBeTruthy()
  })

  test('a failure to load them can be tried again', async () => {
    let isUp = false
    const { press, user } = await openEditor({
      site: live,
      replies: {
        'GET /api/site/releases': () => (isUp ? ok({ releases }) : refused('internal', 500)),
      },
    })
    await press('Versions')
    expect(await screen.findByText('Your versions could not be loaded.')).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Live now')).toBeTruthy()
  })

  test('before the first publish there are none to show', async () => {
    await openEditor()
    expect(screen.queryByRole('button', { name: 'Versions' })).toBeNull()
  })
})
