import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  deleteFileHandler as deleteFile,
  finishUploadHandler as finishUpload,
  listFilesHandler as listFiles,
  startUploadHandler as startUpload,
} from '#lambdas/actions/files.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { isoAt } from '#lambdas/clock.ts'
import { addFile, markRemoved } from '#lambdas/data/site/files.ts'
import { deleteItem, putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { maxStoredBytes, maxStoredFiles, pictureName } from '#rules/brand/pictures.ts'
import { type FakeBucket, fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'
import { type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'

let bucket: FakeBucket
beforeAll(async () => {
  bucket = await fakeBucket()
})
afterAll(() => bucket.restore())
afterEach(() => {
  vi.useRealTimers()
})

const uploadId = '01HZZZZZZZZZZZZZZZZZZZZZZZ'
const object = { etag: '"a"', contentType: 'image/webp', cacheControl: undefined }

async function finished(seller: SiteSeller, data: string) {
  const html = String(logoFile(data))
  bucket.pages.set(`uploads/${seller.tenantId}/${uploadId}`, { html, ...object })
  return seller.call(finishUpload, { upload_id: uploadId, purpose: 'logo' })
}

const holding = ({ tenantId }: SiteSeller, counters: { files: number; bytes: number }) =>
  putItem({
    ...keys.storage(tenantId),
    type: 'storage',
    id: tenantId,
    created_at: isoAt(0),
    ...counters,
  })

const picturesOf = ({ tenantId }: SiteSeller) =>
  [...bucket.pages.keys()].filter((key) => key.startsWith(`files/${tenantId}/`))

test.each([
  ['bytes', { files: 1, bytes: maxStoredBytes - 10 }],
  ['files', { files: maxStoredFiles, bytes: 10 }],
])('a store full of %s takes no picture, announced or sent', async (_, counters) => {
  const seller = await sellerWithSite()
  await holding(seller, counters)
  const full = { status: 409, body: { error: 'storage-full' } }
  expect(await seller.call(startUpload, { bytes: 11 })).toMatchObject(full)
  expect(await finished(seller, 'picture')).toMatchObject(full)
  expect(picturesOf(seller)).toEqual([])
})

test('the next upload removes what an interrupted upload or deletion left', async () => {
  const seller = await sellerWithSite()
  const { tenantId } = seller
  await finished(seller, 'kept')
  const kept = picturesOf(seller)
  const size = { width: 65, height: 33 }
  for (const hash of ['a'.repeat(22), 'b'.repeat(22)]) {
    const name = pictureName(hash, size)
    await addFile(tenantId, { name, purpose: 'logo', bytes: 100, ...size })
    bucket.pages.set(`files/${tenantId}/${name}.webp`, { html: 'left', ...object })
  }
  await markRemoved(tenantId, pictureName('b'.repeat(22), size))
  await seller.call(startUpload, { bytes: 1000 })
  expect(picturesOf(seller)).toHaveLength(3)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await seller.call(startUpload, { bytes: 1000 })
  expect(picturesOf(seller)).toEqual(kept)
  const { body } = await seller.call(listFiles)
  expect(body).toMatchObject({ used_bytes: logoFile('kept').length, files: [{ width: 65 }] })
})

test('a file on the live page and on earlier ones says so', async () => {
  const seller = await sellerWithSite()
  await finished(seller, 'first')
  await seller.call(publishSite)
  await finished(seller, 'second')
  await seller.call(publishSite)
  const { files } = (await seller.call(listFiles)).body
  expect(files).toMatchObject([
    {
      uses: [
        { purpose: 'logo', where: 'draft' },
        { purpose: 'logo', where: 'live' },
      ],
    },
    { uses: [{ purpose: 'logo', where: 'earlier' }] },
  ])
  const name = Array.isArray(files) ? String(files[1].name) : ''
  expect((await seller.call(deleteFile, undefined, { name })).body.message).toBe(
    'This file is the logo on an earlier page that you can restore. Confirm that you want to delete it.',
  )
})

test('a deleted account’s picture is not stored, although its token is valid', async () => {
  const seller = await sellerWithSite()
  await deleteItem(keys.tenant(seller.tenantId))
  expect((await finished(seller, 'late')).status).toBe(404)
  expect(picturesOf(seller)).toEqual([])
})
