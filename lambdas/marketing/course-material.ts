import type { CatalogProduct } from '#contract/catalog.ts'
import type { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import type { Angle, CreateCampaign } from '#contract/marketing.ts'
import { postProblems } from '#rules/marketing/piece-checks.ts'
import { loadCourseContent } from '../data/library/courses.ts'
import { contentPolicyViolations } from '../model/content-policy.ts'
import type { Focus, PieceFacts } from './piece-prompt.ts'

/** What a piece about a course may draw on. */
export type CourseMaterial = {
  id: string
  slug: string
  course: PieceFacts['course']
  lessons: PieceFacts['lessons']
  /** By lesson id: all that supports a sentence about it. */
  supports: ReadonlyMap<string, string>
  focuses: readonly Focus[]
}

/** Which angles a goal begins with. The others follow. */
const anglesOf: Record<CreateCampaign['goal'], readonly Angle[]> = {
  launch: ['outcome', 'audience', 'curiosity', 'objection'],
  'lesson-of-the-week': ['curiosity', 'outcome', 'audience', 'objection'],
  'answer-an-objection': ['objection', 'audience', 'outcome', 'curiosity'],
  'offer-ends': ['objection', 'outcome', 'audience', 'curiosity'],
  newsletter: ['curiosity', 'audience', 'outcome', 'objection'],
}

/** Returns the material of a course; undefined for one without knowledge. */
export async function loadMaterial(
  product: CatalogProduct,
  goal: CreateCampaign['goal'],
): Promise<CourseMaterial | undefined> {
  const content = await loadCourseContent(product.id)
  if (!content?.knowledge) return undefined
  const { knowledge, lessons } = content
  const general = [product.title, product.short_blurb, ...product.learn_bullets, ...product.tags].join('\n')
  const points = new Map(knowledge.key_points.map(({ lesson, points: said }) => [lesson, said]))
  const texts = lessons.map(({ id, title, html = '' }): [string, string] => [
    id,
    [title, textOf(html), ...sentencesOf(knowledge, id), general].join('\n'),
  ])
  return {
    id: product.id,
    slug: product.slug,
    course: { title: product.title, blurb: product.short_blurb, tags: product.tags },
    lessons: lessons.map(({ id, title }) => ({ id, title, points: points.get(id) ?? [] })),
    supports: new Map(texts),
    focuses: focusesOf(knowledge, goal, product.title),
  }
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&\w+;/g, ' ')

const sentencesOf = (knowledge: CourseKnowledge, lesson: string) =>
  [
    ...knowledge.outcomes.map((it) => ({ said: it.text, of: it.lesson })),
    ...knowledge.questions.map((it) => ({ said: `${it.question} ${it.answer}`, of: it.lesson })),
    ...knowledge.objections.map((it) => ({ said: `${it.objection} ${it.answer}`, of: it.lesson })),
    ...Object.values(knowledge.angles).map((it) => ({ said: it.text, of: it.lesson })),
    ...knowledge.key_points.flatMap((it) => it.points.map((said) => ({ said, of: it.lesson }))),
  ]
    .filter(({ of }) => of === lesson)
    .map(({ said }) => said)

type Claim = { text: string; lesson: string }

/** The angles in turn, each with a lesson that no other has begun with, as long as there is one: no two pieces say the same. */
function focusesOf(knowledge: CourseKnowledge, goal: CreateCampaign['goal'], title: string): Focus[] {
  const claims = claimsOf(knowledge, title)
  const focuses: Focus[] = []
  const begun = new Set<string>()
  const left = () => anglesOf[goal].filter((angle) => claims[angle].length > 0)
  for (let angles = left(); angles.length > 0; angles = left())
    for (const angle of angles) {
      const fresh = claims[angle].findIndex(({ lesson }) => !begun.has(lesson))
      const [claim] = claims[angle].splice(Math.max(0, fresh), 1)
      if (!claim) continue
      begun.add(claim.lesson)
      focuses.push({ angle, ...claim })
    }
  return focuses
}

function claimsOf(knowledge: CourseKnowledge, title: string): Record<Angle, Claim[]> {
  const { outcomes, questions, objections, key_points, angles } = knowledge
  const claims: Record<Angle, Claim[]> = {
    outcome: [angles.outcome, ...outcomes],
    curiosity: [angles.curiosity, ...key_points.map(({ lesson, points: [text = ''] }) => ({ text, lesson }))],
    objection: [
      angles.objection,
      ...objections.map(({ objection, answer, lesson }) => ({ text: `${objection} ${answer}`, lesson })),
    ],
    audience: [
      angles.audience,
      ...questions.map(({ question, answer, lesson }) => ({ text: `${question} ${answer}`, lesson })),
    ],
  }
  const postable = (angle: Angle) => claims[angle].filter(({ text }) => isPostable(text, title))
  return {
    outcome: postable('outcome'),
    curiosity: postable('curiosity'),
    objection: postable('objection'),
    audience: postable('audience'),
  }
}

/** Knowledge may name an amount of money that a lesson has; a post may not. */
const isPostable = (text: string, title: string) =>
  contentPolicyViolations(text, [title]).length === 0 && postProblems(text).length === 0
