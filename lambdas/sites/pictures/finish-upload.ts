import { createHash } from 'node:crypto'
import type { Site } from '#contract/site/site.ts'
import { type PicturePurpose, pictureName, pictureSizeProblem } from '#rules/brand/pictures.ts'
import { addFile, markStored, type NewFile } from '../../data/site/files.ts'
import { Failure } from '../../failure.ts'
import { deletePicture, putPicture, readUpload } from '../../files/objects.ts'
import { storageFull, sweepFiles } from '../../files/storage.ts'
import { rewriteWebp } from '../../files/webp.ts'
import { editSite } from '../content/edit-site.ts'

type Finish = { upload_id: string; purpose: PicturePurpose }

/**
 * Checks what was sent by its bytes, stores it under a name made of its content, and uses it in the draft. What was sent
 * stays until S3 deletes it after a day, so that a repeated request gives the same file.
 * @throws Failure 'not-found', 'invalid-input', 'storage-full' and 'conflict'
 */
export async function finishUpload(tenantId: string, { upload_id, purpose }: Finish): Promise<Site> {
  const sent = await readUpload(tenantId, upload_id)
  if (!sent)
    throw new Failure('not-found', 'This upload has not arrived or is gone. Choose the picture again.')
  const { bytes, file } = checked(sent, purpose)
  await recordFile(tenantId, file)
  await putPicture(tenantId, file.name, bytes)
  if (!(await markStored(tenantId, file.name))) {
    await deletePicture(tenantId, file.name)
    throw beingDeleted()
  }
  return editSite(tenantId, { [purpose]: file.name })
}

function checked(sent: Buffer, purpose: PicturePurpose): { file: NewFile; bytes: Buffer } {
  const picture = rewriteWebp(sent)
  if (!picture)
    throw new Failure('invalid-input', 'This is not a picture that your store can show. Choose another one.')
  const { bytes, size } = picture
  const problem = pictureSizeProblem(purpose, size)
  if (problem) throw new Failure('invalid-input', problem)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { file: { name: pictureName(hash, size), purpose, bytes: bytes.length, ...size }, bytes }
}

/** An interrupted deletion of the same content is finished first. */
async function recordFile(tenantId: string, file: NewFile) {
  let outcome = await addFile(tenantId, file)
  if (outcome === 'removed') {
    await sweepFiles(tenantId)
    outcome = await addFile(tenantId, file)
  }
  if (outcome === 'full') throw storageFull()
  if (outcome === 'removed') throw beingDeleted()
}

const beingDeleted = () =>
  new Failure('conflict', 'This picture is being deleted right now. Please try again in a minute.')
