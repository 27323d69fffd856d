import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { saveIntroduction } from '#lambdas/data/library/course-introductions.ts'
import type { KnownCourse } from '#lambdas/sites/generation/course-material.ts'
import { type SampleProduct, sampleCatalog } from '#rules/courses/sample-catalog.ts'

const read = new Map<string, ReturnType<typeof readCourseFolder>>()

/** Returns a course of the sample catalog with its content and what is known about it, read once by a worker. */
export function courseContent({ id, slug }: Pick<SampleProduct, 'id' | 'slug'>) {
  const folder = read.get(slug) ?? readCourseFolder(id, `courses/${slug}`)
  read.set(slug, folder)
  const { knowledge, ...content } = structuredClone(folder)
  if (!knowledge) throw new Error(`Nothing is known about ${slug}.`)
  return { ...content, knowledge }
}

/** Imports what is known about a course of the sample catalog into the table. */
export const importKnowledge = (product: Pick<SampleProduct, 'id' | 'slug'>) =>
  saveIntroduction(courseContent(product), new Date(0).toISOString())

export const knownCourses = (): KnownCourse[] =>
  sampleCatalog.map((product) => ({
    product: {
      ...product,
      learn_bullets: [...product.learn_bullets],
      deliverables: [...product.deliverables],
      tags: [...product.tags],
    },
    knowledge: courseContent(product).knowledge,
  }))
