import { callS3, elementsOf, statusOf } from './s3.ts'

/** Either the etag that the object must have now, or that there must be none yet. */
type Condition = { 'if-match': string } | { 'if-none-match': '*' }

/** Writes a file that visitors may see and returns its etag. Refused with 412, or 404, if the condition doesn't hold. */
export async function putFile(key: string, body: string, contentType: string, condition?: Condition) {
  const headers = {
    'content-type': `${contentType}; charset=utf-8`,
    // A seller who opens her page after publishing must not see what her own browser kept; the edge may keep it 30 s.
    'cache-control': 'public, max-age=0, s-maxage=30',
    ...condition,
  }
  const { etag } = await callS3({ method: 'PUT', key, headers, body })
  return etag ?? ''
}

export const readFile = (key: string) =>
  unlessMissing(async () => (await callS3({ method: 'GET', key })).body)

export const etagOf = (key: string) => unlessMissing(async () => (await callS3({ method: 'HEAD', key })).etag)

/** What is already gone is fine. */
export const removeFile = (key: string) => callS3({ method: 'DELETE', key })

/** The first thousand keys that begin so. */
export async function keysUnder(prefix: string) {
  const { body } = await callS3({ method: 'GET', query: { 'list-type': '2', prefix } })
  return elementsOf('Key', body)
}

async function unlessMissing<T>(read: () => Promise<T>) {
  try {
    return await read()
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}
