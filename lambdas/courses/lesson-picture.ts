import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { imageSize } from 'image-size'
import { type LocalFile, localFile } from './course-file.ts'

/** A picture of a lesson: its file and its size, which keeps the text in place while it loads. */
export type LessonPicture = { file: LocalFile; width: number; height: number }

const formats: Readonly<Record<string, string>> = { '.jpg': 'jpg', '.png': 'png', '.webp': 'webp' }
const maxKilobytes = 600
const maxPixels = 2400
const minPixels = 16

/**
 * Reads a picture that a lesson names, from `pictures/` of the course. The format is the one of its first bytes: S3
 * serves it under the type of its name.
 */
export function readPicture(
  productId: string,
  folder: string,
  name: string,
): { picture: LessonPicture; problem?: never } | { picture?: never; problem: string } {
  const format = formats[extname(name)]
  const place = `pictures/${name}`
  if (!format || !/^[a-z0-9][a-z0-9._-]*$/.test(name))
    return {
      problem: `A picture is a file in pictures/ with a name like first-screen.png: "${name}" is not.`,
    }
  const path = join(folder, 'pictures', name)
  const content = contentOf(path)
  if (!content) return { problem: `${place} is missing.` }
  if (content.length > maxKilobytes * 1024)
    return { problem: `${place} is larger than ${maxKilobytes} KB. Save it smaller.` }
  const size = sizeOf(content)
  if (size?.type !== format) return { problem: `${place} is not a picture of the type that its name says.` }
  const { width, height } = size
  if (Math.max(width, height) > maxPixels || Math.min(width, height) < minPixels)
    return {
      problem: `${place} has ${width} × ${height} pixels; each side has ${minPixels} to ${maxPixels}.`,
    }
  return { picture: { file: localFile(productId, { id: name, name, content, path }), width, height } }
}

function contentOf(path: string) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function sizeOf(content: Uint8Array) {
  try {
    return imageSize(content)
  } catch {
    return undefined
  }
}
