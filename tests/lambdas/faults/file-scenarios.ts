import { expect } from 'vitest'
import {
  deleteFileHandler as deleteFile,
  finishUploadHandler as finishUpload,
  listFilesHandler as listFiles,
  startUploadHandler as startUpload,
} from '#lambdas/actions/files.ts'
import type { FakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'
import { type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { expectConsistent } from './expect-consistent.ts'
import { answered, type Outcome, type Scenario } from './scenario.ts'

const uploadId = '01HZZZZZZZZZZZZZZZZZZZZZZZ'

type Doing = {
  act: (seller: SiteSeller, logo: string) => Promise<Outcome>
  /** The pictures in the end, of which the last one is the logo. */
  pictures: number
  given?: (seller: SiteSeller) => Promise<unknown>
}

const filing = (name: string, { act, pictures, given }: Doing): Scenario => ({
  name,
  prepare: async ({ bucket }) => {
    const seller = await sellerWithSite()
    sent(bucket, seller)
    await given?.(seller)
    const { logo: before } = (await seller.site()).settings
    return {
      act: () => act(seller, before),
      expectDone: async () => {
        const { files, used_bytes } = (await seller.call(listFiles)).body
        const stored = [...bucket.pages.keys()].filter((key) => key.startsWith(`files/${seller.tenantId}/`))
        expect(stored).toHaveLength(pictures)
        expect(files).toHaveLength(pictures)
        expect(used_bytes).toBe(pictures * logoFile().length)
        const { logo } = (await seller.site()).settings
        expect(stored).toEqual(logo ? [`files/${seller.tenantId}/${logo}.webp`] : [])
        await expectConsistent(seller.tenantId, bucket)
      },
    }
  },
})

/** The browser has sent the picture. */
const sent = ({ pages }: FakeBucket, { tenantId }: SiteSeller) =>
  pages.set(`uploads/${tenantId}/${uploadId}`, {
    html: String(logoFile()),
    etag: '"sent"',
    contentType: 'image/webp',
    cacheControl: undefined,
  })

const finish = (seller: SiteSeller) => seller.call(finishUpload, { upload_id: uploadId, purpose: 'logo' })

export const fileScenarios: Scenario[] = [
  filing('starting an upload', {
    act: (seller) => answered(seller.call(startUpload, { bytes: 1000 })),
    pictures: 0,
  }),
  filing('finishing an upload', { act: (seller) => answered(finish(seller)), pictures: 1 }),
  filing('deleting a file in use', {
    given: finish,
    act: (seller, name) => answered(seller.call(deleteFile, undefined, { name }, { confirmed: 'true' })),
    pictures: 0,
  }),
]
