import { signedFileUrl } from '#lambdas/courses/signed-file-url.ts'
import { loadCourses, loadLesson } from '#lambdas/data/library/courses.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

/** Run as a process of its own, with a stack's environment: prints how many courses there are, and a file's address. */
const courses = await loadCourses(sampleCatalog.map(({ id }) => id))
const { file } = (await loadLesson('weekly-letter', 'editorial-calendar')) ?? {}
const url = file && (await signedFileUrl(file.key, file.name))
console.log(JSON.stringify({ courses: courses.size, url }))
