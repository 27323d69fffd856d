import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AuditPanel } from '#web/features/admin/settings/audit-panel.tsx'
import { AdminUsersPage } from '#web/features/admin/users/admin-users-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { settled } from '../../settle.ts'
import { closePage, openPage } from '../page.tsx'

afterEach(closePage)

test('a search of sellers keeps the focus, and follows the address', async () => {
  mockApi({
    'GET /api/admin/sellers': ok({ sellers: [] }),
    'GET /api/admin/sellers?q=nobody': ok({ sellers: [] }),
  })
  const { user, router } = openPage(<AdminUsersPage />)
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find a seller' })
  await user.type(field, 'nobody{Enter}')
  await act(settled)
  expect(document.activeElement).toBe(field)
  await act(() => router.navigate('/page'))
  expect(field.value).toBe('')
})

test('a search of the audit keeps the focus, and follows the address', async () => {
  mockApi({
    'GET /api/admin/audit': ok({ entries: [] }),
    'GET /api/admin/audit?target=pi_1': ok({ entries: [] }),
  })
  const { user, router } = openPage(<AuditPanel />)
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search the audit' })
  await user.type(field, 'pi_1{Enter}')
  await act(settled)
  expect(document.activeElement).toBe(field)
  await act(() => router.navigate('/page'))
  expect(field.value).toBe('')
})
