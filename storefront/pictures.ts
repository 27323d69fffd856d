import { fittedSize, type PicturePurpose, type PictureSize, pictureSizeIn } from '#rules/brand/pictures.ts'
import { imageSource } from './links.ts'
import type { StorePage } from './store-page.ts'

/** Returns the address of the store's picture and its size in pixels; undefined without one. */
export function pictureOf({ filesUrl = '', settings }: StorePage, purpose: PicturePurpose) {
  const name = settings[purpose]
  const url = name && imageSource(filesUrl) && `${filesUrl}${name}.webp`
  return url ? { url, size: pictureSizeIn(name) } : undefined
}

/** Returns the picture as it fits into `space`. */
export function fittedPicture(page: StorePage, purpose: PicturePurpose, space: PictureSize) {
  const picture = pictureOf(page, purpose)
  return picture && { url: picture.url, size: fittedSize(picture.size, space) }
}
