/** What a store shows a picture as. Each is a setting of the site by the same name. */
export const picturePurposes = ['logo', 'share_picture', 'favicon', 'portrait'] as const
export type PicturePurpose = (typeof picturePurposes)[number]

export type PictureSize = { width: number; height: number }

/** The largest picture of each purpose in pixels: twice what pages and mails show, for dense screens. */
export const largestPicture: Record<PicturePurpose, PictureSize> = {
  logo: { width: 640, height: 256 },
  share_picture: { width: 1200, height: 630 },
  favicon: { width: 192, height: 192 },
  portrait: { width: 480, height: 600 },
}

/** 300 KB, after the browser has encoded it. */
export const maxPictureBytes = 300_000
/** Limit of all files of a store together. */
export const maxStoredBytes = 20_000_000
export const maxStoredFiles = 200
/** Upload forms that one store may get in an hour; each accepts one picture for some minutes. */
export const uploadsPerHour = 60

/** Returns what is wrong with a picture of this size; undefined if it can be used. */
export function pictureSizeProblem(purpose: PicturePurpose, { width, height }: PictureSize) {
  const largest = largestPicture[purpose]
  if (width < 1 || height < 1) return 'This picture is empty.'
  if (width > largest.width || height > largest.height)
    return `This picture is too large. Use at most ${largest.width} × ${largest.height} pixels.`
  if (purpose === 'favicon' && width !== height) return 'A favicon is a square.'
  return undefined
}

/** A picture's name: a hash of its content, and its size, so that a page reserves its place without looking it up. */
export const pictureName = (hash: string, { width, height }: PictureSize) => `${hash}-${width}x${height}`
export const pictureNamePattern = /^[\w-]{22}-\d{1,4}x\d{1,4}$/

/** Returns the size in a picture's name. */
export function pictureSizeIn(name: string): PictureSize {
  const [, width = '1', height = '1'] = /-(\d+)x(\d+)$/.exec(name) ?? []
  return { width: Number(width), height: Number(height) }
}

/** Returns the size at which a picture fits into `space`, in whole pixels; never larger than it is. */
export function fittedSize({ width, height }: PictureSize, space: PictureSize): PictureSize {
  const scale = Math.min(1, space.width / width, space.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What social networks show of a link. */
export const sharePictureSize = largestPicture.share_picture

/** Pictures of stores are objects in this folder of their distribution, each in the folder of its tenant. */
export const filesFolder = 'files'
/** Pictures that the product has drawn, in the folder of their tenant. */
export const drawnFolder = 'drawn'
