import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { functions } from '#infra/functions/function-definitions.ts'
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

const making = (files: readonly string[]) =>
  files.filter((path) => /^(export )?const \w+ = new Intl\./m.test(readFileSync(path, 'utf8')))

test('a start makes no format of dates or numbers as its modules load', async () => {
  const { files } = await importedModules(beginnings.map((path) => `web/${path}`))
  expect(files).toContain('web/features/dashboard/last-days.tsx')
  expect(making(files)).toEqual([])
})

/** The first one takes a function a third of the time in which it is loaded. */
test('no function makes a format of dates or numbers as its modules load', async () => {
  // An action's entry names its handler behind a question mark.
  const entries = new Set(functions.map(({ entry }) => entry.replace(/\?.*$/, '')))
  const { files } = await importedModules([...entries])
  expect(files).toContain('rules/money/payout-outlook.ts')
  expect(making(files)).toEqual([])
})
