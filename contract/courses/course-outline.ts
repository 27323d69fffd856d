import * as z from 'zod/mini'
import { lessonKinds } from '#rules/courses/course-outline.ts'

/** A lesson as buyers and sellers see it listed. */
export const OutlineLesson = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  minutes: z.optional(z.int()),
})
export const OutlineModule = z.object({ title: z.string(), lessons: z.array(OutlineLesson) })
