import { ulid } from 'ulid'
import type { ActionName } from '#contract/api/api.ts'
import { Site } from '#contract/site/site.ts'
import { finishUploadHandler as finishUpload } from '#lambdas/actions/files.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { uploadKey } from '#lambdas/files/keys.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'
import type { FakeBucket } from '../fakes/fake-bucket.ts'
import { siteSeller } from '../sellers/site-seller.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

/** A seller who has a logo and has just sent another one, and a request for each of the two. */
export async function fuzzedFiles({ bucket }: World): Promise<FuzzedPart<FileAction>> {
  const { tenantId, claims, call } = await siteSeller()
  const finish = { upload_id: sentLogo(bucket, tenantId, 'first'), purpose: 'logo' }
  const { settings } = Site.parse((await call(finishUpload, finish)).body)
  return {
    requests: {
      'finish-upload': { upload_id: sentLogo(bucket, tenantId, 'second'), purpose: 'logo' },
      'delete-file': { name: settings.logo, confirmed: 'true' },
    },
    claims,
    partitions: [tenantPartition(tenantId)],
  }
}

type FileAction = Extract<ActionName, 'finish-upload' | 'delete-file'>

/** Puts a file where the form of an upload puts it. Returns the upload's id. */
function sentLogo({ pages }: FakeBucket, tenantId: string, content: string) {
  const id = ulid()
  const about = { contentType: 'image/webp', cacheControl: undefined }
  pages.set(uploadKey(tenantId, id), { html: String(logoFile(content)), etag: `"${id}"`, ...about })
  return id
}
