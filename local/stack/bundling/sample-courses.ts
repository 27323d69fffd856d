import { writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { addOpenableFiles } from '#lambdas/courses/openable-files.ts'
import { type CourseFolder, readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { sampleCoursesName } from './cache-files.ts'
import { repositoryRoot } from './source-hash.ts'

/** Writes a JSON file with all sample courses as they are imported, and the files that are made of them. */
export async function writeSampleCourses(folder: string) {
  const courses: CourseFolder[] = []
  for (const { id, slug, title } of sampleCatalog) {
    const course = readCourseFolder(id, join(repositoryRoot, 'courses', slug))
    courses.push(await addOpenableFiles(course, { courseTitle: title, folder }))
  }
  writeFileSync(
    join(folder, sampleCoursesName),
    JSON.stringify(courses.map((course) => movable(course, folder))),
  )
}

/** With the paths of files inside the folder relative to it, because it gets its name when it is complete. */
function movable(course: CourseFolder, folder: string): CourseFolder {
  const files = course.files.map((file) => {
    const path = relative(folder, file.path)
    return path.startsWith('..') || isAbsolute(path) ? file : { ...file, path }
  })
  return { ...course, files }
}
