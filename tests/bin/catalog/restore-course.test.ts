import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseVersions, keepCourseVersion } from '#lambdas/data/library/course-versions.ts'
import { loadCourse, loadCourseContent, loadLesson, replaceCourse } from '#lambdas/data/library/courses.ts'
import { catalogProducts, seedCatalog } from '#lambdas/data/store/catalog.ts'
import { courseFolder, outlineOf } from '../support/course-folder.ts'
import { newProduct } from '../support/new-product.ts'
import { auditOf, type Operator, startOperator } from '../support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

const importing = (productId: string, folder: string, ...options: string[]) =>
  operator.admin(['import-course', productId, folder, ...options])
const restoring = (productId: string, ...options: string[]) =>
  operator.admin(['restore-course', productId, ...options])

const clay = { id: 'clay', title: 'Clay', kind: 'text', files: ['sheet.csv'] }
const kiln = { id: 'kiln', title: 'Kiln', kind: 'text' }
const glaze = { id: 'glaze', title: 'Glaze', kind: 'text', files: ['plan.txt'] }
const files = { 'files/sheet.csv': 'a,b\n1,2\n', 'files/plan.txt': 'Plan', 'lessons/glaze.md': 'Dip it.' }
const first = () =>
  courseFolder({
    ...files,
    'course.json': outlineOf(clay, kiln),
    'lessons/clay.md': 'Knead it.',
    'lessons/kiln.md': 'Heat it.',
  })
const second = () =>
  courseFolder({
    ...files,
    'course.json': outlineOf(glaze, { ...clay, title: 'Clay and water' }),
    'files/sheet.csv': 'a,b\n3,4\n',
    'lessons/clay.md': 'Knead it twice.',
  })

/** A product whose first content was replaced by the second. */
async function newReplacedCourse() {
  const productId = await newProduct()
  await importing(productId, first(), '--apply')
  const before = await loadCourseContent(productId)
  const { out } = await importing(productId, second(), '--apply')
  return { productId, before, out }
}

describe('import-course', () => {
  test('shows each module, lesson and file that changes, before it changes anything', async () => {
    const productId = await newProduct()
    await importing(productId, first(), '--apply')
    const before = await loadCourseContent(productId)
    const { out } = await importing(productId, second())
    for (const line of [
      'removed  lesson kiln "Kiln"',
      'added    lesson glaze "Glaze"',
      'changed  lesson clay "Clay and water": title, text, list of files',
      'changed  file sheet.csv "Sheet.xlsx": content',
      'added    file plan.txt "Plan.txt"',
    ])
      expect(out).toContain(line)
    expect(out).not.toContain('module "Start"')
    expect(await loadCourseContent(productId)).toEqual(before)
    expect(await courseVersions(productId)).toEqual([])
  })

  test('says that nothing changes, and keeps no version of the same content', async () => {
    const productId = await newProduct()
    await importing(productId, first(), '--apply')
    expect((await importing(productId, first(), '--apply')).out).toContain(
      'The course has this content already.',
    )
    expect(await courseVersions(productId)).toEqual([])
  })

  test('shows modules that are renamed and another order', async () => {
    const productId = await newProduct()
    await importing(productId, first(), '--apply')
    const moved = courseFolder({
      ...files,
      'course.json': outlineOf(kiln, clay).replace('Start', 'Basics'),
      'lessons/clay.md': 'Knead it.',
      'lessons/kiln.md': 'Heat it.',
    })
    const { out } = await importing(productId, moved)
    expect(out).toContain(
      'removed  module "Start"\nadded    module "Basics"\nchanged  order of the lessons\n',
    )
    expect(out).not.toContain('changed  lesson')
  })

  test('keeps the version from before an interrupted import, not the half replaced one', async () => {
    const productId = await newProduct()
    await importing(productId, first(), '--apply')
    const before = await loadCourseContent(productId)
    if (!before) throw new Error('There is no course.')
    const at = new Date().toISOString()
    expect(await keepCourseVersion(before, at)).toBe(1)
    const lessons = before.lessons.map((lesson) => ({ ...lesson, html: '<p>Half replaced.</p>' }))
    await replaceCourse(before.outline, lessons, at)
    await importing(productId, second(), '--apply')
    expect(await courseVersions(productId)).toMatchObject([{ number: 1, replaced_at: expect.any(String) }])
    await restoring(productId, '--version', '1', '--apply')
    expect(await loadCourseContent(productId)).toEqual(before)
  })
})

describe('restore-course', () => {
  test('brings lessons, files and the catalog’s outline back, and is audited', async () => {
    const { productId, before, out } = await newReplacedCourse()
    expect(out).toContain(`restore-course ${productId} --version 1 --apply --reason TEXT brings it back.`)
    expect(await loadLesson(productId, 'kiln')).toBeUndefined()
    const restored = await restoring(productId, '--version', '1', '--apply')
    expect(restored.code).toBe(0)
    expect(restored.out).toContain('added    lesson kiln "Kiln"')
    expect(await loadCourseContent(productId)).toEqual(before)
    for (const { key } of before?.outline.files ?? []) expect(operator.bucket.pages.has(key)).toBe(true)
    const [product] = await catalogProducts([productId])
    expect(product?.outline?.modules[0]?.lessons.map(({ title }) => title)).toEqual(['Clay', 'Kiln'])
    expect((await auditOf(productId)).at(-1)).toMatchObject({
      what: 'restore-course',
      outcome: 'done',
      details: { version: 1 },
    })
  })

  test('keeps the version that it replaces, so that going back can be undone', async () => {
    const { productId } = await newReplacedCourse()
    const replaced = await loadCourseContent(productId)
    await restoring(productId, '--version', '1', '--apply')
    await restoring(productId, '--version', '2', '--apply')
    expect(await loadCourseContent(productId)).toEqual(replaced)
  })

  test('lists the versions, newest first, and shows a difference without making it', async () => {
    const { productId } = await newReplacedCourse()
    await importing(productId, first(), '--apply')
    const replaced = await loadCourseContent(productId)
    const { out } = await restoring(productId)
    expect(out.split('\n').map((line) => line.split(',')[0])).toEqual(['version 2', 'version 1', ''])
    expect(out).toMatch(/version 1, replaced \S+Z: 2 lessons · 2 min · 1 file \(XLSX\)/)
    expect((await restoring(productId, '--version', '2')).out).toContain(
      'Nothing was written. Pass --apply to go back to version 2.',
    )
    expect(await loadCourseContent(productId)).toEqual(replaced)
  })

  test('refuses a version with less than the catalog promises', async () => {
    const { productId } = await newReplacedCourse()
    const [product] = await catalogProducts([productId])
    if (!product) throw new Error('There is no product.')
    await seedCatalog([{ ...product, deliverables: ['3 lessons'] }], new Date().toISOString())
    const replaced = await loadCourse(productId)
    const { code, err } = await restoring(productId, '--version', '1', '--apply')
    expect(code).toBe(1)
    expect(err).toContain('"3 lessons" promises "3 lessons", but the course has 2 lessons.')
    expect(await loadCourse(productId)).toEqual(replaced)
  })

  test.each([
    [
      'an unknown version',
      async () => restoring((await newReplacedCourse()).productId, '--version', '7', '--apply'),
      /There is no version 7 of .+\nversion 1, replaced .+\nNothing was changed\./,
    ],
    ['an unknown product', () => restoring('none'), /The catalog has no product "none"\./],
    [
      'a word for a version',
      async () => restoring(await newProduct(), '--version', 'last'),
      /VERSION can't be "last"\. Give the number of a version, like 3\./,
    ],
    [
      'a course that was never replaced',
      async () => restoring(await newProduct(), '--version', '1'),
      /No version of .+ is kept/,
    ],
  ])('refuses %s', async (_, run, sentence) => {
    const { code, err } = await run()
    expect(code).toBe(1)
    expect(err).toMatch(sentence)
  })
})
