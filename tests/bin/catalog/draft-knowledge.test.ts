import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { writeText } from '#local/stack/write-text.ts'
import {
  completeResponse,
  type FakeModel,
  failsWith,
  fakeModel,
  goodModel,
} from '#tests/harness/fakes/fake-model.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { courseFolder } from '../support/course-folder.ts'
import { type Operator, startOperator } from '../support/operator.ts'

const product = 'weekly-letter'
let operator: Operator
let model: FakeModel
let restoreVariables = () => {}
beforeAll(async () => {
  operator = await startOperator()
  model = await fakeModel()
  restoreVariables = setVariables({ OPENAI_MODEL: 'gpt-6-luna' })
})
afterAll(async () => {
  restoreVariables()
  await model.close()
  operator.restore()
})
afterEach(() => {
  model.requests.length = 0
  model.answer = goodModel().answer
})

/** The sample course in a folder of its own, without what is known about it. */
function undrafted() {
  const folder = courseFolder({})
  cpSync(join('courses', product), folder, { recursive: true })
  rmSync(join(folder, 'knowledge.json'))
  return folder
}

const drafting = (folder: string) => operator.admin(['draft-knowledge', product, folder])
const drafted = (folder: string): unknown => JSON.parse(readFileSync(join(folder, 'knowledge.json'), 'utf8'))

/** Answers from the lessons; `change` may spoil what the model says about the whole course. */
const answerFromLessons = (change: (said: object, isRepeated: boolean) => object = (said) => said) => {
  model.answer = ({ input, text: { format } }, response) => {
    const isRepeated = input.length > 1
    const said = writeText(input[0]?.content ?? '', format.name, isRepeated) ?? {}
    completeResponse(
      response,
      JSON.stringify(format.name === 'course_knowledge' ? change(said, isRepeated) : said),
    )
  }
}

const unsupported = { text: 'You earn a lighthouse with 77 penguins.', lesson: 'one-promise' }

describe('draft-knowledge', () => {
  test('writes knowledge that import-course accepts', async () => {
    answerFromLessons()
    const folder = undrafted()
    const { code, out, err } = await drafting(folder)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Each sentence is supported by its lesson.')
    const knowledge = CourseKnowledge.parse(drafted(folder))
    expect(readCourseFolder(product, folder).knowledge).toEqual(knowledge)
    expect(knowledge.key_points).toHaveLength(readCourseFolder(product, folder).lessons.length)
  })

  test('a sentence without support is sent back once', async () => {
    answerFromLessons((said, isRepeated) =>
      isRepeated ? said : { ...said, outcomes: [unsupported, unsupported, unsupported, unsupported] },
    )
    const folder = undrafted()
    expect((await drafting(folder)).out).toContain('Each sentence is supported')
    const asked = model.requests.filter(({ text }) => text.format.name === 'course_knowledge')
    expect(asked).toHaveLength(2)
    expect(asked[1]?.input.at(-1)?.content).toContain('77')
  })

  test('unsupported statements are listed for the operator and refused by an import', async () => {
    answerFromLessons((said) => ({
      ...said,
      angles: { outcome: unsupported, curiosity: unsupported, objection: unsupported, audience: unsupported },
    }))
    const folder = undrafted()
    const { code, out } = await drafting(folder)
    expect(code).toBe(0)
    expect(out).toContain(`The lesson "one-promise" doesn't have 77`)
    expect(out).toContain('4 sentences to correct')
    expect(() => readCourseFolder(product, folder)).toThrow('77')
  })

  test('knowledge that is there is not overwritten', async () => {
    const folder = undrafted()
    writeFileSync(join(folder, 'knowledge.json'), 'mine')
    const { code, err } = await drafting(folder)
    expect(code).toBe(1)
    expect(err).toContain('exists. Move it away first')
    expect(readFileSync(join(folder, 'knowledge.json'), 'utf8')).toBe('mine')
    expect(model.requests).toEqual([])
  })

  test.each([
    ['refuses', { text: '', refusal: 'No.' }],
    ['writes no JSON', { text: 'Here you are:' }],
    ['stops in the middle', { text: '{"points": ["One', end: 'incomplete' as const }],
  ])('a model that %s leaves no file', async (_, outcome) => {
    model.answer = (_request, response) => completeResponse(response, outcome.text, outcome)
    const folder = undrafted()
    const { code, err } = await drafting(folder)
    expect(code).toBe(1)
    expect(err).toContain('Nothing was written; try again.')
    expect(existsSync(join(folder, 'knowledge.json'))).toBe(false)
  })

  test('a service that fails leaves no file', async () => {
    model.answer = failsWith(500)
    const folder = undrafted()
    const { code, err } = await drafting(folder)
    expect(code).toBe(1)
    expect(err).toContain('The model failed at "key_points". Nothing was written; try again.')
    expect(existsSync(join(folder, 'knowledge.json'))).toBe(false)
  })
})
