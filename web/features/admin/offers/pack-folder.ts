import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { bytesPerMegabyte, zipLimits } from '#rules/courses/course-upload.ts'

const ignored = /(^|\/)(\.[^/]+(\/|$)|(Thumbs\.db|desktop\.ini)$)/
const packedAlready = /\.(jpe?g|png|webp|mp[34]|m4a|webm|zip|docx|xlsx|pptx|epub|od[ts]|pdf)$/i

/** The browser lets a page know of a file's place in the folder that was chosen. */
const placeIn = ({ name, webkitRelativePath }: File) =>
  webkitRelativePath.split('/').slice(1).join('/') || name

/**
 * Packs the folder of a course. Each file is read once and let go of.
 * @throws Error that says what to choose instead
 */
export async function packFolder(files: readonly File[], signal: AbortSignal): Promise<Blob> {
  const wanted = files.filter((file) => !ignored.test(placeIn(file)))
  const problem = problemWith(wanted)
  if (problem) throw new Error(problem)
  const packed: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(new Blob([Uint8Array.from(chunk)]))
  })
  for (const file of wanted) {
    signal.throwIfAborted()
    const place = placeIn(file)
    const entry = packedAlready.test(place) ? new ZipPassThrough(place) : new ZipDeflate(place)
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
  }
  zip.end()
  return new Blob(packed)
}

function problemWith(files: readonly File[]): string | undefined {
  if (!files.some((file) => placeIn(file) === 'course.json'))
    return 'This folder has no course.json. Choose the folder that has it beside lessons and files.'
  if (files.length > zipLimits.entries)
    return `This folder has ${files.length} files; a course has at most ${zipLimits.entries}.`
  const large = files.find(({ size }) => size > zipLimits.fileMegabytes * bytesPerMegabyte)
  if (large) return `${placeIn(large)} is larger than ${zipLimits.fileMegabytes} MB. Split it.`
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > zipLimits.megabytes * bytesPerMegabyte)
    return `This folder has more than ${zipLimits.megabytes} MB. Send a smaller course.`
  return undefined
}
