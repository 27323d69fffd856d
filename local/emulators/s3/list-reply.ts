import { escapeXml } from '../http/xml.ts'
import type { Head } from './objects.ts'

/** S3's answer to ListObjectsV2, one page of it. */
export function listReply(bucket: string, query: URLSearchParams, heads: readonly Head[]): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const maxKeys = Number(query.get('max-keys') ?? 1000)
  const found = heads.filter(({ key }) => key.startsWith(prefix) && key > after)
  const page = found.slice(0, maxKeys)
  const last = found.length > page.length ? page.at(-1)?.key : undefined
  const written = query.get('encoding-type') === 'url' ? encodeURIComponent : escapeXml
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escapeXml(bucket)}</Name>
<Prefix>${written(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys>
<IsTruncated>${last !== undefined}</IsTruncated>
${last === undefined ? '' : `<NextContinuationToken>${escapeXml(last)}</NextContinuationToken>`}
${page.map((head) => contents(head, written(head.key))).join('\n')}
</ListBucketResult>`
}

const contents = ({ etag, modifiedAt, size }: Head, key: string) =>
  `<Contents><Key>${key}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified>` +
  `<ETag>${escapeXml(etag)}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`
