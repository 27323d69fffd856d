import { pictureTypeOf } from './picture-type.ts'

const megabyte = 1_000_000
const maxMegabytes = 30
/** Browsers on phones give up on more. */
const maxPixels = 60_000_000

/** A picture that the seller has chosen, shown from `url` until that is revoked. */
export type OpenPicture = { image: HTMLImageElement; url: string; bytes: number }

/** @throws Error that says what to choose instead */
export async function openPicture(file: File): Promise<OpenPicture> {
  if (file.size > maxMegabytes * megabyte)
    throw new Error(`This file is larger than ${maxMegabytes} MB. Choose a smaller one.`)
  const type = await pictureTypeOf(file)
  if (!type) throw new Error('This is not a PNG, JPEG, WebP or AVIF picture. Choose another file.')
  // The file's own name decides nothing about how it is read.
  const url = URL.createObjectURL(file.slice(0, file.size, type))
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    throw new Error('This picture is damaged, or your browser cannot read it. Choose another one.')
  }
  if (image.naturalWidth * image.naturalHeight <= maxPixels) return { image, url, bytes: file.size }
  URL.revokeObjectURL(url)
  throw new Error('This picture has too many pixels. Make it smaller, then choose it again.')
}
