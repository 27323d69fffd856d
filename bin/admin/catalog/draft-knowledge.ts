import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { AdminError } from '../admin-error.ts'
import { command } from '../command.ts'
import { counted } from '../terminal.ts'
import { productToImport } from './course-summary.ts'

export const draftKnowledge = command({
  usage: 'PRODUCT_ID FOLDER',
  summary: 'Lets the model draft the knowledge.json of a course, for you to edit.',
  notes:
    'Writes FOLDER/knowledge.json from the lessons in the folder and prints each sentence that its lesson does not support:\n' +
    'correct these, read the rest, and import the folder with import-course, which checks all of it again. An existing\n' +
    'knowledge.json is not overwritten. One call of the model for each lesson and one or two more.',
  positionals: ['product', 'folder'],
  needs: ['TABLE_NAME', 'OPENAI_MODEL', 'OPENAI_SECRET_ID'],
  input: z.object({ product: z.string(), folder: z.string() }),
  run: async ({ product: productId, folder }) => {
    const target = join(folder, 'knowledge.json')
    if (existsSync(target))
      throw new AdminError(`${target} exists. Move it away first; it would be overwritten.`)
    const product = await productToImport(productId)
    const { knowledge, problems } = await draftFrom(folder, {
      id: product.id,
      title: product.title,
      blurb: product.short_blurb,
    })
    writeFileSync(target, `${JSON.stringify(knowledge, null, 2)}\n`, { flag: 'wx' })
    if (problems.length === 0)
      return `${target} is written. Each sentence is supported by its lesson. Read it, then run import-course.`
    return [
      ...problems,
      `${target} is written, with ${counted(problems.length, 'sentence')} to correct before import-course accepts it.`,
    ].join('\n')
  },
})

async function draftFrom(folder: string, { id, ...course }: { id: string; title: string; blurb: string }) {
  // Here, because the model's client and what reads lessons would slow the start of each command.
  const { draftKnowledge: draft, NoDraftError } = await import('#lambdas/courses/draft-knowledge.ts')
  const { readCourseFolder, readLessonTexts } = await import('#lambdas/courses/read-course-folder.ts')
  const { lessons } = readCourseFolder(id, folder)
  const ids = lessons.map((lesson) => lesson.id)
  const texts = readLessonTexts(folder, ids)
  const written = lessons.flatMap((lesson) => {
    const text = texts.get(lesson.id)
    return text ? [{ id: lesson.id, title: lesson.title, text }] : []
  })
  if (written.length === 0) throw new AdminError(`No lesson in ${folder} has a text to draft from.`)
  try {
    return await draft({ ...course, lessons: written })
  } catch (error) {
    if (error instanceof NoDraftError)
      throw new AdminError(`${error.message} Nothing was written; try again.`)
    throw error
  }
}
