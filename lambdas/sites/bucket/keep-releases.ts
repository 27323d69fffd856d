import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import * as env from '../../env.ts'
import { releaseKey, releasesPrefix } from './keys.ts'
import { at, putFile, s3 } from './objects.ts'

/** Keeps what is published, whatever replaces it later. */
export const putRelease = (tenantId: string, releaseId: string, html: string) =>
  putFile(releaseKey(tenantId, releaseId), html, 'text/html')

/** Deletes every release but these, also those of publishes that died before anything else knew of them. */
export async function keepOnlyReleases(tenantId: string, releaseIds: readonly string[]) {
  const kept = new Set(releaseIds.map((id) => releaseKey(tenantId, id)))
  const within = { Bucket: env.sitesBucket(), Prefix: releasesPrefix(tenantId) }
  const { Contents = [] } = await s3.send(new ListObjectsV2Command(within))
  const stale = Contents.flatMap(({ Key }) => (Key && !kept.has(Key) ? [Key] : []))
  await Promise.all(stale.map((key) => s3.send(new DeleteObjectCommand(at(key)))))
}
