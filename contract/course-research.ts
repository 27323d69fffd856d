import * as z from 'zod/mini'
import { CourseKnowledge } from './course-knowledge.ts'

/** What a seller sees of it before they sell the course. */
export const CourseResearch = z.pick(CourseKnowledge, {
  audience: true,
  not_for: true,
  questions: true,
  objections: true,
  angles: true,
})
export type CourseResearch = z.infer<typeof CourseResearch>
