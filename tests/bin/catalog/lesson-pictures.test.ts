import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadIntroductions } from '#lambdas/data/library/course-introductions.ts'
import { loadLesson } from '#lambdas/data/library/courses.ts'
import { pngOf } from '#tests/harness/pictures/png.ts'
import { outlineOf } from '../support/course-folder.ts'
import { newProduct } from '../support/new-product.ts'
import { type Operator, startOperator } from '../support/operator.ts'
import { film, intro, smallCourse } from '../support/small-course.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
beforeEach(() => operator.bucket.pages.clear())
afterAll(() => operator.restore())

const png = (red: number) => pngOf(32, 20, () => [red, 60, 20, 255])
const next = { id: 'next', title: 'Next', kind: 'text' }

/** A course whose first text lesson shows a pot, and the next one a pan. */
const courseWithPictures = (red = 180) =>
  smallCourse({
    'course.json': outlineOf(film, intro, next),
    'lessons/intro.md': 'Look:\n\n![A pot](pot.png)',
    'lessons/next.md': '![A pan](pan.png)',
    'pictures/pot.png': png(red),
    'pictures/pan.png': png(20),
  })

const importing = (productId: string, folder: string, ...options: string[]) =>
  operator.admin(['import-course', productId, folder, ...options])
const publicKeys = () => [...operator.bucket.pages.keys()].filter((key) => key.startsWith('files/'))
const keyOf = async (productId: string, lesson: string) =>
  (await loadLesson(productId, lesson))?.pictures?.[0]?.key.split('/').at(-1)
const sampleOf = async (productId: string) =>
  (await loadIntroductions([productId])).get(productId)?.sample?.html

describe('pictures of a free lesson', () => {
  test('import-course makes those of the first text lesson public, and no others', async () => {
    const productId = await newProduct()
    await importing(productId, courseWithPictures())
    expect(publicKeys()).toEqual([])
    await importing(productId, courseWithPictures(), '--apply')
    const name = `${await keyOf(productId, 'intro')}.png`
    expect(publicKeys()).toEqual([`files/lessons/${name}`])
    const copy = operator.bucket.pages.get(`files/lessons/${name}`)
    expect(copy).toMatchObject({ contentType: 'image/png', cacheControl: 'public, max-age=3600' })
    expect(copy?.bytes?.equals(png(180))).toBe(true)
    expect(await sampleOf(productId)).toBe(
      `<p>Look:</p>\n<p><img src="picture:${name}" alt="A pot" width="32" height="20" /></p>`,
    )
  })

  test('a changed picture has another name, restore-course the previous one', async () => {
    const productId = await newProduct()
    await importing(productId, courseWithPictures(), '--apply')
    const before = await sampleOf(productId)
    const [first = ''] = publicKeys()
    await importing(productId, courseWithPictures(90), '--apply')
    const changed = await sampleOf(productId)
    expect(changed).not.toBe(before)
    expect(publicKeys()).toHaveLength(2)
    // As if the version were older than public copies.
    operator.bucket.pages.delete(first)
    await operator.admin(['restore-course', productId, '--version', '1', '--apply'])
    expect(await sampleOf(productId)).toBe(before)
    expect(publicKeys()).toContain(first)
  })

  test('an interrupted copy leaves the previous lesson, and the next import completes it', async () => {
    const productId = await newProduct()
    await importing(productId, courseWithPictures(), '--apply')
    const before = await sampleOf(productId)
    operator.bucket.failPut = (key) => key.startsWith('files/')
    expect((await importing(productId, courseWithPictures(90), '--apply')).code).not.toBe(0)
    operator.bucket.failPut = () => false
    expect(await sampleOf(productId)).toBe(before)
    await importing(productId, courseWithPictures(90), '--apply')
    expect(await sampleOf(productId)).toContain(`${await keyOf(productId, 'intro')}.png`)
    expect(publicKeys()).toHaveLength(2)
  })

  test('a drawing that can run a script is no picture of a lesson', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><script>alert(1)</script></svg>'
    const drawn = (name: string) =>
      smallCourse({ 'lessons/intro.md': `![A pot](${name})`, [`pictures/${name}`]: svg })
    for (const name of ['pot.svg', 'pot.png']) {
      const { code } = await importing(await newProduct(), drawn(name), '--apply')
      expect(code).toBe(1)
    }
    expect(operator.bucket.pages.size).toBe(0)
  })
})
