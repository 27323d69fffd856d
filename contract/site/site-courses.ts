import * as z from 'zod/mini'
import { CourseKnowledge } from '../courses/course-knowledge.ts'

const ShownReview = z.object({
  stars: z.int(),
  text: z.string(),
  reader: z.string(),
  label: z.string(),
  answer: z.optional(z.string()),
})

/** What the page of a course shows besides the catalog's words and the store's own. */
const SiteCourse = z.object({
  product_id: z.string(),
  knowledge: z.optional(CourseKnowledge),
  /** The free lesson. */
  sample: z.optional(z.object({ title: z.string(), minutes: z.optional(z.int()), html: z.string() })),
  reviews: z.optional(z.object({ count: z.int(), stars: z.int(), reviews: z.array(ShownReview) })),
})

/** Of the store's published courses. */
export const SiteCourses = z.object({ courses: z.array(SiteCourse) })
export type SiteCourses = z.infer<typeof SiteCourses>
