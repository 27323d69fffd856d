import { drawingKey, drawingsFolderOf, drawnFolderOf, drawnPictureKey } from '../../files/keys.ts'
import { keysUnder, removeFile } from './objects.ts'

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
