import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { pdfAssets } from '#pdf/pdf-assets.ts'
import type { PdfDocument } from '#pdf/pdf-document.ts'
import { writePdfInNode } from '#pdf/write-pdf-in-node.ts'
import { fileLabel, servedExtension } from '#rules/courses/course-outline.ts'
import { productName } from '#rules/courses/product.ts'
import { type LocalFile, localFile } from './course-file.ts'
import { markdownBlocks } from './markdown-blocks.ts'
import { type CourseFolder, CourseFolderError } from './read-course-folder.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

/** Half a second is lost or won by rounding and by the last frame. */
const toleranceSeconds = 1

/** Returns a problem if the file is not a video of this length, which its listing, its captions and its player rely on. */
async function videoProblem(path: string, name: string, seconds: number): Promise<string | undefined> {
  const measured = await secondsOf(path)
  if (measured === undefined)
    return `files/${name} is not a video that browsers play. Save it as MP4 or WebM.`
  if (Math.abs(measured - seconds) <= toleranceSeconds) return undefined
  return `files/${name} takes ${Math.round(measured)} s; course.json says ${seconds}.`
}

async function secondsOf(path: string) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(readFileSync(path)) })
  try {
    return (await input.getPrimaryVideoTrack()) ? await input.computeDuration() : undefined
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}

type Target = {
  courseTitle: string
  /** The folder into which the files are written. */
  folder: string
}

/** Says nothing that changes: a key follows from the content, and the same source keeps its key. */
const writtenAt = new Date('2026-01-01T00:00:00Z')

/**
 * Returns the course with files that a person can open: a PDF for each Markdown file, a workbook for each CSV file. The
 * others stay as they are; a video must have the length that it is listed with.
 * @throws CourseFolderError
 */
export async function addOpenableFiles(course: CourseFolder, target: Target): Promise<CourseFolder> {
  const { product_id } = course.outline
  const problems: string[] = []
  const files = new Map<string, LocalFile>()
  for (const file of course.files) files.set(file.id, await openable(product_id, file, target, problems))
  for (const { file, seconds = 0 } of course.lessons.filter(({ kind }) => kind === 'video')) {
    const path = file && files.get(file.id)?.path
    const problem = path && (await videoProblem(path, file.id, seconds))
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) throw new CourseFolderError(problems.join('\n'))
  const described = new Map([...files].map(([id, { path: _, ...file }]) => [id, file]))
  return {
    ...course,
    files: [...files.values()],
    outline: { ...course.outline, files: [...described.values()] },
    lessons: course.lessons.map((lesson) => {
      const own = lesson.file && described.get(lesson.file.id)
      return {
        ...lesson,
        files: lesson.files.flatMap(({ id }) => described.get(id) ?? []),
        ...(own && { file: own }),
      }
    }),
  }
}

async function openable(productId: string, file: LocalFile, target: Target, problems: string[]) {
  const { title } = fileLabel(file.name)
  const extension = servedExtension(extname(file.name))
  if (extension === extname(file.name)) return file
  if (extension === '.pdf') return pdfFile(productId, { file, title }, target, problems)
  const content = await writeSpreadsheet(title, readFileSync(file.path, 'utf8')).catch((error: unknown) => {
    problems.push(`files/${file.id} can't be read as CSV: ${error instanceof Error ? error.message : error}`)
    return undefined
  })
  return content ? written(productId, { id: file.id, name: `${title}.xlsx`, content }, target) : file
}

/** Fonts lie beside a bundled function, elsewhere in their package. */
function fontsBesideBundle() {
  const placeOf = (asset: string) => fileURLToPath(new URL(basename(asset), import.meta.url))
  return pdfAssets.every((asset) => existsSync(placeOf(asset))) ? placeOf : undefined
}

type Source = { file: LocalFile; title: string }

async function pdfFile(productId: string, { file, title }: Source, target: Target, problems: string[]) {
  const { blocks, problems: found } = markdownBlocks(readFileSync(file.path, 'utf8'))
  problems.push(...found.map(({ line, message }) => `files/${file.id}, line ${line}: ${message}`))
  const document: PdfDocument = {
    title,
    author: productName,
    createdAt: writtenAt,
    footer: `${target.courseTitle} · ${title}`,
    paper: 'A4',
    blocks: blocks[0]?.kind === 'heading' ? blocks : [{ kind: 'heading', level: 1, text: title }, ...blocks],
  }
  const content = await writePdfInNode(document, fontsBesideBundle())
  const pages =
    Buffer.from(content)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 1
  return { ...written(productId, { id: file.id, name: `${title}.pdf`, content }, target), pages }
}

function written(
  productId: string,
  made: { id: string; name: string; content: Uint8Array },
  { folder }: Target,
): LocalFile {
  const path = join(folder, `${productId}-${made.id}${extname(made.name)}`)
  writeFileSync(path, made.content)
  return localFile(productId, { ...made, path })
}
