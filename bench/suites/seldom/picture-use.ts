import { type TableUse, tableUseOf } from '#bench/measure/table-use.ts'
import { StartedUpload } from '#contract/files.ts'
import {
  finishUploadHandler as finishUpload,
  startUploadHandler as startUpload,
} from '#lambdas/actions/files.ts'
import { uploadKey } from '#lambdas/files/keys.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'

/** Measures sending a logo and using it. */
export async function pictureUse(): Promise<TableUse> {
  const bucket = await fakeBucket()
  try {
    const seller = await sellerWithSite()
    const picture = logoFile()
    return await tableUseOf(async () => {
      const started = await seller.call(startUpload, { bytes: picture.length })
      const { upload_id } = StartedUpload.parse(started.body)
      bucket.pages.set(uploadKey(seller.tenantId, upload_id), {
        html: String(picture),
        etag: '"1"',
        contentType: 'image/webp',
        cacheControl: undefined,
      })
      const { status } = await seller.call(finishUpload, { upload_id, purpose: 'logo' })
      if (status !== 200) throw new Error(`The picture was answered with ${status}.`)
    })
  } finally {
    bucket.restore()
  }
}
