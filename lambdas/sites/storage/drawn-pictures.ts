import {
  drawingKey,
  drawingsFolder,
  drawingsFolderOf,
  drawnFolderOf,
  drawnPictureKey,
  parseDrawingKey,
} from '../../files/keys.ts'
import { logUnexpected } from '../../log/log.ts'
import { etagOf, keysUnder, putFile, readFile, removeFile } from './objects.ts'

/**
 * Removes the store's drawn pictures except these. What they show is removed first: a picture that is being drawn meanwhile is
 * then removed by the function that draws it.
 */
export async function keepOnlyPictures(tenantId: string, names: Iterable<string>) {
  const kept = new Set(
    [...names].flatMap((name) => [drawingKey(tenantId, name), drawnPictureKey(tenantId, name)]),
  )
  for (const folder of [drawingsFolderOf(tenantId), drawnFolderOf(tenantId)]) {
    const keys = await keysUnder(folder)
    await Promise.all(keys.filter((key) => !kept.has(key)).map(removeFile))
  }
}

export type RequestedPictures = { checked: number; requested: number }

/** Has every picture drawn that is missing, of all stores. Repeating it changes nothing. */
export async function requestMissingPictures(): Promise<RequestedPictures> {
  const keys = await keysUnder(drawingsFolder)
  let requested = 0
  for (const key of keys) {
    const { tenantId, name } = parseDrawingKey(key)
    if (await etagOf(drawnPictureKey(tenantId, name))) continue
    const drawing = await readFile(key)
    if (drawing === undefined) continue
    await putFile(key, drawing, 'application/json')
    requested += 1
  }
  return { checked: keys.length, requested }
}

/** Removes the store's drawn pictures except these. The page is changed already: a failure leaves them to the next publish. */
export const removePictures = (tenantId: string, except: readonly string[]) =>
  keepOnlyPictures(tenantId, except).catch((error) => logUnexpected('pictures were not removed', error))
