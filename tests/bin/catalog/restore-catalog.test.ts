import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { catalogProducts, saveOutline, seedCatalog } from '#lambdas/data/store/catalog.ts'
import {
  catalogVersions,
  completeCatalogVersion,
  keepCatalogVersion,
} from '#lambdas/data/store/catalog-versions.ts'
import { readAudit } from '#lambdas/operators/audit.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { operatorWithFiles } from '../support/operator-with-files.ts'

const { admin, fileOf } = operatorWithFiles()

function newCourse() {
  const [sample] = sampleCatalog
  if (!sample) throw new Error('There is no sample course.')
  const id = `course-${randomUUID()}`
  return { ...sample, id, slug: id, deliverables: ['A plan', 'A list'], default_price: 4900 }
}

const importing = (courses: object[], ...options: string[]) =>
  admin(['import-catalog', fileOf('courses.json', JSON.stringify(courses)), ...options])
const restoring = (...options: string[]) => admin(['restore-catalog', ...options])
const newestVersion = async () => (await catalogVersions()).at(-1)?.number ?? 0

describe('import-catalog', () => {
  test('shows each text and price that changes, before it changes anything', async () => {
    const made = newCourse()
    await importing([made], '--apply')
    const kept = await newestVersion()
    const next = { ...made, title: 'Pots', default_price: 5950, deliverables: ['A list', 'A map'] }
    const { out } = await importing([next])
    expect(out).toContain(`changed  ${made.id}: Pots\n`)
    expect(out).toContain(`         title: "${made.title}" → "Pots"\n`)
    expect(out).toContain('         default_price: $49.00 → $59.50\n')
    expect(out).toContain('         deliverables: - "A plan"\n         deliverables: + "A map"\n')
    expect(out).not.toContain('"A list"')
    expect((await importing([{ ...made, deliverables: made.deliverables.toReversed() }])).out).toContain(
      'deliverables: another order',
    )
    expect(await catalogProducts([made.id])).toEqual([made])
    expect(await newestVersion()).toBe(kept)
  })

  test('going back needs the number of a version', async () => {
    const { code, err } = await restoring('--apply')
    expect(code).toBe(1)
    expect(err).toContain('Pass --version N with --apply.')
    const made = newCourse()
    await importing([made], '--apply')
    expect((await admin(['restore-course', made.id, '--apply'])).err).toContain('Pass --version N')
  })

  test('keeps no version if nothing changes', async () => {
    const made = newCourse()
    await importing([made], '--apply')
    const kept = await newestVersion()
    expect((await importing([made], '--apply')).out).toContain('The catalog is up to date.\n')
    expect(await newestVersion()).toBe(kept)
  })

  test('keeps the products from before an interrupted import', async () => {
    const made = newCourse()
    await importing([made], '--apply')
    const number = await keepCatalogVersion(
      [{ product_id: made.id, product: made }],
      new Date().toISOString(),
    )
    await seedCatalog([{ ...made, title: 'Half replaced' }], new Date().toISOString())
    await importing([{ ...made, title: 'Replaced' }], '--apply')
    expect(await newestVersion()).toBe(number)
    await restoring('--version', String(number), '--apply')
    expect(await catalogProducts([made.id])).toEqual([made])
  })
})

describe('restore-catalog', () => {
  test('brings texts and prices back over several changes, keeps outlines, and is audited', async () => {
    const [made, other] = [newCourse(), newCourse()]
    await importing([made, other], '--apply')
    const outline = { modules: [], files: [] }
    await saveOutline(made.id, outline)
    const { out } = await importing([{ ...made, default_price: 100 }], '--apply')
    const number = await newestVersion()
    expect(out).toContain(`restore-catalog --version ${number} --apply --reason TEXT brings them back.`)
    await importing(
      [
        { ...made, default_price: 200 },
        { ...other, title: 'Other' },
      ],
      '--apply',
    )
    const shown = await restoring('--version', String(number))
    expect(shown.out).toContain('default_price: $2.00 → $49.00')
    expect(shown.out).toContain('Nothing was written.')
    expect((await restoring('--version', String(number), '--apply')).code).toBe(0)
    expect(await catalogProducts([made.id, other.id])).toEqual([{ ...made, outline }, other])
    expect(await readAudit({ what: 'restore-catalog', limit: 1 })).toMatchObject([
      { outcome: 'done', details: { version: number, changed: 2 } },
    ])
    await restoring('--version', String(await newestVersion()), '--apply')
    expect(await catalogProducts([made.id])).toMatchObject([{ default_price: 200 }])
  })

  test('leaves a slug that was another one in a version of before', async () => {
    const made = newCourse()
    await importing([made], '--apply')
    const before = { ...made, slug: `${made.id}-before`, title: 'Before' }
    const number = await keepCatalogVersion(
      [{ product_id: made.id, product: before }],
      new Date().toISOString(),
    )
    await completeCatalogVersion(number, new Date().toISOString())
    const { out } = await restoring('--version', String(number), '--apply')
    expect(out).toContain(`note     ${made.id}: its slug stays "${made.slug}"`)
    expect(await catalogProducts([made.id])).toEqual([{ ...before, slug: made.slug }])
  })

  test('leaves a product that was added since, and says so', async () => {
    const made = newCourse()
    await importing([made], '--apply')
    const number = await newestVersion()
    const { out } = await restoring('--version', String(number), '--apply')
    expect(out).toContain(`stays    ${made.id}: it was added since.`)
    expect(await catalogProducts([made.id])).toEqual([made])
  })

  test('lists the versions, also those of seed-catalog, newest first', async () => {
    const [first] = sampleCatalog
    await importing([{ ...first, title: 'Renamed' }], '--apply')
    await admin(['seed-catalog'])
    const number = await newestVersion()
    const { out } = await restoring()
    expect(out).toMatch(new RegExp(`^version ${number}, replaced \\S+Z\nversion ${number - 1}, `))
  })

  test('refuses an unknown version and lists those that are kept', async () => {
    const { code, err } = await restoring('--version', '99999', '--apply')
    expect(code).toBe(1)
    expect(err).toMatch(/There is no version 99999 of the catalog\.\nversion [\s\S]+Nothing was changed\./)
  })
})
