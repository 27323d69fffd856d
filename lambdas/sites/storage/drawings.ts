import { createHash } from 'node:crypto'
import { type Drawing, keptSharePicture, pictureDesign } from '#contract/site/drawings.ts'
import { pictureName, sharePictureSize } from '#rules/pictures.ts'
import type { ReleaseRecord } from '../../data/site/releases.ts'
import { drawingKey } from '../../files/keys.ts'
import { putFile } from './objects.ts'

/** Returns the name of the picture that shows this, so that the same picture is drawn once. */
export function sharePictureName(drawing: Drawing) {
  const shown = JSON.stringify([pictureDesign, drawing])
  const hash = createHash('sha256').update(shown).digest('base64url').slice(0, 22)
  return pictureName(hash, sharePictureSize)
}

/** Has the picture drawn, unless it is there. */
export const requestPicture = (tenantId: string, name: string, drawing: Drawing) =>
  putFile(drawingKey(tenantId, name), JSON.stringify(drawing), 'application/json')

/** Has the share picture of an earlier release drawn again, in case it was removed with a page that was taken down. */
export async function requestPictureOf(tenantId: string, { picture, words }: ReleaseRecord) {
  const drawing = words && keptSharePicture(words)
  if (picture && drawing) await requestPicture(tenantId, picture, drawing)
}
