import { DeleteObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'

const s3 = new S3Client({ forcePathStyle: true })
const bucket = () => process.env.SITES_BUCKET

/** Returns the object keys of a store's live page and of all its releases. */
export async function pagesOf(tenantId: string, address: string | undefined): Promise<string[]> {
  const prefixes = [`releases/${tenantId}/`, ...(address ? [`live/${address}/`] : [])]
  const found: string[] = []
  for (const Prefix of prefixes) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket(), Prefix }))
      found.push(...Contents.flatMap(({ Key }) => Key ?? []))
  }
  return found
}

export async function deletePages(pages: readonly string[]) {
  for (const Key of pages) await s3.send(new DeleteObjectCommand({ Bucket: bucket(), Key }))
}
