import { describe, expect, test } from 'vitest'
import { importedModules } from '#tests/harness/infra/imported-modules.ts'

/** What reads and writes documents and videos, and the client of the model. */
const forSomeCommands = ['pdfmake', 'mediabunny', 'sanitize-html', 'write-excel-file/node', 'openai']

describe('the command line', () => {
  test('starts without the packages that only some commands need', async () => {
    const { files, packages } = await importedModules(['bin/admin/run.ts'])
    expect(files).toContain('bin/admin/catalog/course.ts')
    expect(packages.filter((name) => forSomeCommands.includes(name))).toEqual([])
  })

  test('sets the environment before it loads the SDK', async () => {
    const { packages } = await importedModules(['bin/admin.ts'])
    expect(packages.filter((name) => name.startsWith('@'))).toEqual([])
  })
})
