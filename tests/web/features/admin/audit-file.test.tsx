import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AuditTable } from '#web/features/admin/settings/audit-table.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'

afterEach(closePage)

test('the file of the audit begins like every other file, and runs nothing', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:saved'
  })
  const entry = { at: '2026-11-25T10:00:00.000Z', who: 'admin user-1', what: 'refund', outcome: 'done' }
  mockApi({
    'GET /api/admin/audit': ok({
      entries: [
        { ...entry, id: '01A', target: 'pi_1', reason: ' =HYPERLINK("https://evil.example")' },
        { ...entry, id: '01B', details: { cents: 4900 } },
      ],
    }),
    'GET /api/admin/operators': ok({ operators: [] }),
  })
  openPage(<AuditTable filter={{}} />, '')
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.arrayBuffer())
  expect(text.split('\r\n')).toEqual([
    '\uFEFFtime,who,what,target,outcome,reason,details,request',
    `${entry.at},admin user-1,refund,pi_1,done,"' =HYPERLINK(""https://evil.example"")",,`,
    `${entry.at},admin user-1,refund,,done,,cents 4900,`,
    '',
  ])
  expect(saved[0]?.type).toBe('text/csv;charset=utf-8')
})
