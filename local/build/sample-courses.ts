import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { buildOnce } from './build-cache.ts'
import { root } from './source-hash.ts'

const fileName = 'courses.json'

/** The path of a JSON file with all sample courses as they are imported. */
export async function sampleCoursesFile(): Promise<string> {
  const folder = await buildOnce('courses', async (draft) => {
    // Markdown and its sanitiser take long to load.
    const { readCourseFolder } = await import('#lambdas/courses/read-course-folder.ts')
    const courses = sampleCatalog.map(({ id, slug }) => readCourseFolder(id, join(root, 'courses', slug)))
    writeFileSync(join(draft, fileName), JSON.stringify(courses))
  })
  return join(folder, fileName)
}
