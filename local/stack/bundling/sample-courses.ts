import { writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { CourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { buildOnce } from './build-cache.ts'
import { root } from './source-hash.ts'

const fileName = 'courses.json'

/** The path of a JSON file with all sample courses as they are imported. */
export async function sampleCoursesFile(): Promise<string> {
  const folder = await buildOnce('courses', async (draft) => {
    // Markdown, its sanitiser and pdfmake take long to load.
    const [{ readCourseFolder }, { withOpenableFiles }] = await Promise.all([
      import('#lambdas/courses/read-course-folder.ts'),
      import('#lambdas/courses/openable-files.ts'),
    ])
    const courses: CourseFolder[] = []
    for (const { id, slug, title } of sampleCatalog) {
      const course = readCourseFolder(id, join(root, 'courses', slug))
      courses.push(await withOpenableFiles(course, { courseTitle: title, folder: draft }))
    }
    writeFileSync(join(draft, fileName), JSON.stringify(courses.map((course) => movable(course, draft))))
  })
  return join(folder, fileName)
}

/** With the paths of files inside the folder relative to it, because it gets its name when it is complete. */
function movable(course: CourseFolder, folder: string): CourseFolder {
  const files = course.files.map((file) => {
    const path = relative(folder, file.path)
    return path.startsWith('..') || isAbsolute(path) ? file : { ...file, path }
  })
  return { ...course, files }
}
