import { deleteFileRecord, markRemoved } from '../data/site/files.ts'
import { Failure } from '../failure.ts'
import { deletePicture } from './objects.ts'

/**
 * Removes a file that the draft does not use: nothing can use it from its mark on. A repeated call finishes what an
 * interrupted one has begun.
 * @throws Failure 'conflict' if the draft uses it
 */
export async function removeFile(tenantId: string, name: string) {
  if (!(await markRemoved(tenantId, name)))
    throw new Failure(
      'conflict',
      'This file has just been chosen for your page. Look again before you delete it.',
    )
  await deletePicture(tenantId, name)
  await deleteFileRecord(tenantId, name)
}
