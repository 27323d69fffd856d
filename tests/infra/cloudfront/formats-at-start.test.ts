import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importedModules } from '#tests/harness/infra/imported-modules.ts'

const beginnings = [
  'app/main.tsx',
  'app/shell/shell.tsx',
  'app/first-view/start-dashboard.ts',
  'app/first-view/start-desk.ts',
  'features/auth/auth-page.tsx',
  'features/dashboard/dashboard-page.tsx',
  'features/admin/users/admin-users-page.tsx',
]

test('a start makes no format of dates or numbers as its modules load', async () => {
  const { files } = await importedModules(beginnings.map((path) => `web/${path}`))
  expect(files).toContain('web/features/dashboard/last-days.tsx')
  const making = files.filter((path) => /^(export )?const \w+ = new Intl\./m.test(readFileSync(path, 'utf8')))
  expect(making).toEqual([])
})
