import * as z from 'zod/mini'
import { OutlineModule } from '../courses/course-outline.ts'
import { CourseResearch } from '../courses/course-research.ts'
import type { Action } from './action.ts'

/**
 * What a seller sees of a course before they sell it. `html` is sanitised when the course is imported; its
 * pictures have signed urls that expire after an hour.
 */
export const CoursePreview = z.object({
  modules: z.array(OutlineModule),
  /** One of its text lessons, whole; absent if it has none. */
  sample: z.optional(z.object({ id: z.string(), title: z.string(), html: z.string() })),
  /** Absent for a course without knowledge. */
  research: z.optional(CourseResearch),
})
export type CoursePreview = z.infer<typeof CoursePreview>

/** What a seller sees of a course before they add it. */
export const coursePreviewApi = {
  'get-course-preview': {
    method: 'GET',
    path: '/api/catalog/{id}/preview',
    access: 'seller',
    reply: CoursePreview,
    grants: { table: [{ operations: ['GetItem'], keys: ['COURSE#*'] }], courses: ['GetObject'] },
  },
} as const satisfies Record<string, Action>
