import { keptSharePicture } from '#contract/drawings.ts'
import type { ReleaseRecord } from '../../data/site/releases.ts'
import { requestPicture } from '../storage/drawings.ts'

/** Has the share picture of an earlier release drawn again, in case it was removed with a page that was taken down. */
export async function requestPictureOf(tenantId: string, { picture, words }: ReleaseRecord) {
  const drawing = words && keptSharePicture(words)
  if (picture && drawing) await requestPicture(tenantId, picture, drawing)
}
