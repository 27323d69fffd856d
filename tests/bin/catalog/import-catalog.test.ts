import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogProducts, saveOutline } from '#lambdas/data/store/catalog.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { operatorWithFiles } from '../support/operator-with-files.ts'

const { admin, fileOf, folder } = operatorWithFiles()

const course = (about: object = {}) => {
  const id = `course-${randomUUID()}`
  return { ...sampleCatalog[0], id, slug: id, title: 'Pots, pans and "patience"', ...about }
}

type Course = ReturnType<typeof course>
const cell = (value: unknown) =>
  `"${(Array.isArray(value) ? value.join('|') : String(value)).replaceAll('"', '""')}"`
const csvOf = (...courses: Course[]) =>
  [Object.keys(course()).join(','), ...courses.map((each) => Object.values(each).map(cell).join(','))].join(
    '\r\n',
  )

const jsonFile = (...courses: object[]) => fileOf('courses.json', JSON.stringify(courses))
const importing = (file: string, ...options: string[]) => admin(['import-catalog', file, ...options])

describe('import-catalog', () => {
  test('shows the changes and makes none', async () => {
    const made = course()
    const { code, out } = await importing(jsonFile(made))
    expect(code).toBe(0)
    expect(out).toContain(`new      ${made.id}: ${made.title}`)
    expect(out).toContain('Nothing was written. Pass --apply to make these changes.')
    expect(await catalogProducts([made.id])).toEqual([])
  })

  test('a CSV and a JSON file of the same courses are equivalent', async () => {
    const made = course({ pro_only: true, tags: ['clay', 'fire'], deliverables: [] })
    await importing(fileOf('courses.CSV', `\uFEFF${csvOf(made)}\n\n`), '--apply')
    expect(await catalogProducts([made.id])).toEqual([made])
    expect((await importing(jsonFile(made))).out).toContain('0 new products, 0 changed, 1 unchanged.')
  })

  test('replaces changed products and leaves the others unchanged', async () => {
    const [made, other] = [course(), course()]
    await importing(jsonFile(made, other), '--apply')
    const { out } = await importing(jsonFile({ ...made, default_price: 9900 }), '--apply')
    expect(out).toContain('0 new products, 1 changed, 0 unchanged.')
    expect(await catalogProducts([made.id, other.id])).toEqual([{ ...made, default_price: 9900 }, other])
  })

  test('rejects a file with an invalid row, naming row and field', async () => {
    const good = course()
    const file = fileOf(
      'courses.csv',
      csvOf(
        good,
        { ...course(), default_price: 19.5 },
        { ...course(), id: 'Not An Id', commission_pct: 101 },
      ),
    )
    const { code, err } = await importing(file, '--apply')
    expect(code).toBe(1)
    expect(err).toMatch(/^Row 3, default_price: /m)
    expect(err).toMatch(/^Row 4, id: Use a-z, 0-9 and single hyphens\.$/m)
    expect(err).toMatch(/^Row 4, commission_pct: /m)
    expect(await catalogProducts([good.id])).toEqual([])
  })

  test.each([
    ['a price in words', { default_price: 'cheap' }, 'Product 1, default_price: This must be a number.'],
    [
      'a price with cents behind a dot',
      { default_price: 19.5 },
      'default_price: This must be a whole number.',
    ],
    ['a free course', { default_price: 0 }, 'Product 1, default_price: This must be at least 1.'],
    ['an unknown level', { level: 'expert' }, 'Product 1, level: Choose one of '],
    ['a field nobody knows', { colour: 'red' }, 'Product 1, Unknown field "colour". Remove it or'],
    [
      'a script for an image',
      { hero_image_url: 'javascript:alert(1)' },
      'Product 1, hero_image_url: Use an https:',
    ],
    [
      'an image address that is invalid',
      { hero_image_url: 'https://[cover.svg' },
      'Product 1, hero_image_url: This is not a valid address.',
    ],
    ['an empty title', { title: '  ' }, 'Product 1, title: This is empty.'],
    ['no title', { title: undefined }, 'Product 1, title: This field is missing. Add it.'],
    ['a text for a list', { tags: 'clay' }, 'Product 1, tags: This must be a list.'],
    ['a long title', { title: 'x'.repeat(121) }, 'title: This is too long. Use at most 120 characters.'],
    ['too many tags', { tags: Array(21).fill('clay') }, 'tags: List at most 20.'],
    ['a share above all', { commission_pct: 101 }, 'commission_pct: This must be at most 100.'],
  ])('refuses %s', async (_, about, sentence) => {
    expect((await importing(jsonFile(course(about)))).err).toContain(sentence)
  })

  test('refuses another slug for a course that exists, and changes nothing', async () => {
    const made = course()
    await importing(jsonFile(made), '--apply')
    const next = { ...made, title: 'Pots', slug: `${made.id}-again` }
    const { code, err } = await importing(jsonFile(next), '--apply')
    expect(code).toBe(1)
    expect(err).toContain(`${made.id}: its slug stays "${made.slug}", because stores and posted links`)
    expect(await catalogProducts([made.id])).toEqual([made])
  })

  test('refuses an id or slug that appears twice', async () => {
    const made = course()
    const { err } = await importing(jsonFile(made, made))
    expect(err).toBe(
      `The id "${made.id}" appears more than once.\nThe slug "${made.slug}" appears more than once.\n`,
    )
  })

  test.each([
    ['no such file', () => join(folder, 'none.csv'), "can't be read"],
    ['an empty list', () => jsonFile(), 'The file contains no products.'],
    ['no list', () => fileOf('x.json', '{}'), 'must be a list'],
    ['no JSON', () => fileOf('x.json', 'id,title'), 'is not JSON'],
    ['a ragged CSV', () => fileOf('x.csv', 'id,title\na\n'), "The CSV file can't be read"],
  ])('refuses %s', async (_, file, sentence) => {
    const { code, err } = await importing(file())
    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })
})

describe('an imported course', () => {
  const lesson = { title: 'Read', kind: 'text' as const, minutes: 3 }
  const outline = { modules: [{ title: 'Start', lessons: [lesson, lesson] }], files: [] }

  test('keeps its outline, and refuses texts that promise more than it has', async () => {
    const made = { ...course(), short_blurb: 'About pots.', learn_bullets: [], deliverables: ['2 lessons'] }
    await importing(jsonFile(made), '--apply')
    await saveOutline(made.id, outline)
    const more = { ...made, deliverables: ['14 daily video lessons'] }
    const { code, err } = await importing(jsonFile(more), '--apply')
    expect(code).toBe(1)
    expect(err).toContain('promises "14 daily video lessons", but the course has 0 video lessons.')
    const fewer = { ...made, deliverables: ['One lesson'] }
    expect((await importing(jsonFile(fewer), '--apply')).out).toContain(
      'note     "One lesson" promises "One lesson", but the course has 2 lessons.',
    )
    expect((await importing(jsonFile(fewer))).out).toContain('0 changed, 1 unchanged.')
    expect(await catalogProducts([made.id])).toEqual([{ ...fewer, outline }])
  })
})

test('seed-catalog restores the built-in courses', async () => {
  const [first] = sampleCatalog
  await importing(jsonFile({ ...first, title: 'Renamed' }), '--apply')
  expect((await admin(['seed-catalog'])).out).toContain('The catalog contains the 10 built-in courses.')
  expect(await catalogProducts([first?.id ?? ''])).toEqual([first])
})
