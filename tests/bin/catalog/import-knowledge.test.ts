import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadIntroductions } from '#lambdas/data/library/course-introductions.ts'
import { loadCourse } from '#lambdas/data/library/courses.ts'
import { outlineOf } from '../support/course-folder.ts'
import { newProduct } from '../support/new-product.ts'
import { type Operator, startOperator } from '../support/operator.ts'
import { intro, smallCourse } from '../support/small-course.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

const importing = (productId: string, folder: string, ...options: string[]) =>
  operator.admin(['import-course', productId, folder, ...options])

/** Knowledge that the lesson `intro` supports. */
function knowledgeFor(lesson: string) {
  const cited = { text: 'Reading this bold word.', lesson }
  const four = <T>(entry: T) => [entry, entry, entry, entry]
  return {
    audience: ['People who like to read.'],
    outcomes: four(cited),
    not_for: ['People who never read.', 'People who only write.'],
    questions: [...four(asked(lesson)), ...four(asked(lesson))],
    objections: four({ objection: 'I have no time.', answer: cited.text, lesson }),
    angles: { outcome: cited, curiosity: cited, objection: cited, audience: cited },
    key_points: [{ lesson, points: four(cited.text) }],
  }
}
const asked = (lesson: string) => ({ question: 'What is there to read?', answer: 'Reading bold.', lesson })

describe('the knowledge of an imported course', () => {
  test('is kept beside the first text lesson, and restored with a version', async () => {
    const productId = await newProduct()
    const knowledge = knowledgeFor('intro')
    const files = {
      'course.json': outlineOf(intro),
      'knowledge.json': JSON.stringify(knowledge),
      'lessons/intro.md': 'Reading this bold word.',
    }
    expect((await importing(productId, smallCourse(files), '--apply')).code).toBe(0)
    expect((await loadIntroductions([productId, 'unknown'])).get(productId)).toEqual({
      product_id: productId,
      knowledge,
      sample: { id: 'intro', title: 'Welcome', minutes: 1, html: '<p>Reading this bold word.</p>' },
    })
    const { 'knowledge.json': _, ...without } = files
    const { out } = await importing(productId, smallCourse(without), '--apply')
    expect(out).toContain('removed  knowledge')
    expect((await loadIntroductions([productId])).get(productId)?.knowledge).toBeUndefined()
    await operator.admin(['restore-course', productId, '--version', '1', '--apply'])
    expect((await loadIntroductions([productId])).get(productId)?.knowledge).toEqual(knowledge)
  })

  test.each([
    ['{', 'knowledge.json: This must be an object with fields.'],
    [JSON.stringify({ ...knowledgeFor('intro'), audience: [] }), 'audience: List at least 1.'],
    [JSON.stringify(knowledgeFor('outro')), 'The course has no lesson "outro"'],
  ])('%j is refused', async (knowledge, problem) => {
    const productId = await newProduct()
    const { code, err } = await importing(productId, smallCourse({ 'knowledge.json': knowledge }), '--apply')
    expect(code).toBe(1)
    expect(err).toContain(problem)
    expect(await loadCourse(productId)).toBeUndefined()
  })
})
