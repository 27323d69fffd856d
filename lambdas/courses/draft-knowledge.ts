import * as z from 'zod/mini'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { knowledgeProblems } from '#rules/courses/course-knowledge.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import { askModel, type ModelQuestion } from '../model/ask-model.ts'
import { withCountedCalls } from '../model/count-call.ts'
import { parseAnswer } from '../model/parse-answer.ts'
import { fieldError } from './field-error.ts'
import {
  keyPointsInstructions,
  keyPointsSchema,
  knowledgeInstructions,
  knowledgeSchema,
} from './knowledge-prompt.ts'

type CourseToDraft = {
  title: string
  blurb: string
  lessons: readonly { id: string; title: string; text: string }[]
}

/** `problems` are the sentences that an operator has to correct, as `import-course` names them. */
export type KnowledgeDraft = { knowledge: unknown; problems: string[] }

/** The model failed, or wrote nothing that can be read. */
export class NoDraftError extends Error {
  override name = 'NoDraftError'
}

const Answer = z.record(z.string(), z.unknown())
const KeyPoints = z.object({ points: z.array(z.string()) })

/** How often the model is asked again when its draft breaks a rule. */
const repairs = 1
const maxKnowledgeTokens = 5000
const maxPointsTokens = 900
const maxCallMs = 60_000

/**
 * Lets the model write the knowledge of a course: one call for each lesson's key points, and one for the rest, which is
 * repeated once if sentences lack support.
 * @throws NoDraftError
 */
export const draftKnowledge = (course: CourseToDraft): Promise<KnowledgeDraft> =>
  withCountedCalls({ tenantId: platformTenantId, purpose: 'knowledge' }, () => writeDraft(course))

async function writeDraft(course: CourseToDraft): Promise<KnowledgeDraft> {
  const key_points = await draftKeyPoints(course)
  const texts = new Map(course.lessons.map(({ id, text }) => [id, text]))
  const question: ModelQuestion = {
    name: 'course_knowledge',
    instructions: knowledgeInstructions,
    data: { course: { title: course.title, blurb: course.blurb }, lessons: course.lessons },
    schema: knowledgeSchema,
    maxTokens: maxKnowledgeTokens,
  }
  let draft: KnowledgeDraft | undefined
  for (let attempt = 0; attempt <= repairs; attempt++) {
    const rejected = draft && { answer: JSON.stringify(draft.knowledge), problems: draft.problems }
    const answer = await ask({ ...question, rejected }, Answer)
    draft = checked({ ...answer, key_points }, texts)
    if (draft.problems.length === 0) return draft
  }
  if (!draft) throw new NoDraftError('The model was not asked.')
  return draft
}

async function draftKeyPoints({ title, lessons }: CourseToDraft) {
  const drafted = []
  for (const lesson of lessons) {
    const question: ModelQuestion = {
      name: 'key_points',
      instructions: keyPointsInstructions,
      data: { course: { title }, lesson },
      schema: keyPointsSchema,
      maxTokens: maxPointsTokens,
    }
    const { points } = await ask(question, KeyPoints)
    drafted.push({ lesson: lesson.id, points })
  }
  return drafted
}

async function ask<Shape extends z.ZodMiniType>(question: ModelQuestion, Shape: Shape) {
  const answer = await answerTo(question)
  const { data } = Shape.safeParse(answer === undefined ? undefined : parseAnswer(answer))
  if (data === undefined) throw new NoDraftError(`The model wrote nothing usable for "${question.name}".`)
  return data
}

async function answerTo(question: ModelQuestion) {
  try {
    return await askModel(question, AbortSignal.timeout(maxCallMs))
  } catch (error) {
    throw new NoDraftError(`The model failed at "${question.name}".`, { cause: error })
  }
}

function checked(knowledge: unknown, texts: ReadonlyMap<string, string>): KnowledgeDraft {
  const { data, error } = CourseKnowledge.safeParse(knowledge, { error: fieldError })
  if (!data)
    return {
      knowledge,
      problems: (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    }
  return { knowledge: data, problems: knowledgeProblems(data, texts) }
}
