import * as z from 'zod/mini'
import { CourseKnowledge } from './course-knowledge.ts'

/** The part of a course's knowledge that a seller reads before they sell it. */
export const CourseResearch = z.pick(CourseKnowledge, {
  audience: true,
  not_for: true,
  questions: true,
  objections: true,
  angles: true,
})
export type CourseResearch = z.infer<typeof CourseResearch>
