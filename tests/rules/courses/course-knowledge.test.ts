import { describe, expect, test } from 'vitest'
import { type CitedKnowledge, knowledgeProblems } from '#rules/courses/course-knowledge.ts'

const lessons = new Map([
  ['prices', 'A template may cost between a tenth and a fifth of what it saves, here $24.'],
  ['pictures', 'Six pictures answer the questions of a buyer.'],
])
const claim = { text: 'A template may cost a tenth of what it saves.', lesson: 'prices' }
const supported: CitedKnowledge = {
  outcomes: [claim],
  questions: [{ answer: 'Between a tenth and a fifth of what it saves.', lesson: 'prices' }],
  objections: [{ answer: 'A template is $24 here.', lesson: 'prices' }],
  angles: { outcome: claim, curiosity: claim, objection: claim, audience: claim },
  key_points: [
    { lesson: 'prices', points: ['A template may cost a fifth of what it saves.'] },
    { lesson: 'pictures', points: ['Six pictures answer questions.'] },
  ],
}

describe('the knowledge of a course', () => {
  test('has no problem while its lessons say the same', () => {
    expect(knowledgeProblems(supported, lessons)).toEqual([])
  })

  test('may not cite a lesson that the course does not have', () => {
    const outcomes = [{ ...claim, lesson: 'taxes' }]
    expect(knowledgeProblems({ ...supported, outcomes }, lessons)).toEqual([
      'The course has no lesson "taxes": A template may cost a tenth of what it saves.',
    ])
  })

  test('may not contain a number that its lesson does not have', () => {
    const objections = [{ answer: 'It saves $1,240 here.', lesson: 'prices' }]
    expect(knowledgeProblems({ ...supported, objections }, lessons)).toEqual([
      'The lesson "prices" doesn\'t have 1,240: It saves $1,240 here.',
    ])
  })

  test('may not claim what its lesson does not speak of', () => {
    const questions = [{ answer: 'Thousands of happy customers double their income.', lesson: 'pictures' }]
    const [problem] = knowledgeProblems({ ...supported, questions }, lessons)
    expect(problem).toMatch(/^The lesson "pictures" doesn't speak of thous…, happy…, custo…, doubl…/)
  })

  test('has key points for each lesson', () => {
    const key_points = supported.key_points.slice(0, 1)
    expect(knowledgeProblems({ ...supported, key_points }, lessons)).toEqual([
      'The lesson "pictures" has no key points.',
    ])
  })
})
