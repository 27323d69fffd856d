import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import * as env from '../env.ts'

const s3 = new S3Client({ forcePathStyle: true })

const releaseKey = (tenantId: string, release: string) => `releases/${tenantId}/${release}/index.html`
const liveKey = (address: string) => `live/${address}/index.html`

/** Keeps what was published, whatever replaces it later. */
export async function keepRelease(tenantId: string, release: string, html: string) {
  await s3.send(new PutObjectCommand(page(releaseKey(tenantId, release), html)))
}

/**
 * Switches the live page and returns its etag. `formerEtag` is the page this one replaces, if any: a page
 * that is not the expected one was left by a publish that died before it could say so, and is replaced as
 * it stands. Callers hold the site's publishing lease, so nobody else is writing.
 */
export async function replaceLivePage(address: string, html: string, formerEtag: string | undefined) {
  try {
    return await putLivePage(address, html, formerEtag)
  } catch (error) {
    if (!isUnexpectedPage(error)) throw error
    return putLivePage(address, html, await liveEtag(address))
  }
}

/** Takes the page down; one that is already gone is fine. */
export async function removeLivePage(address: string) {
  await s3.send(new DeleteObjectCommand({ Bucket: env.sitesBucket(), Key: liveKey(address) }))
}

async function putLivePage(address: string, html: string, formerEtag: string | undefined) {
  const condition = formerEtag ? { IfMatch: formerEtag } : { IfNoneMatch: '*' }
  const { ETag } = await s3.send(new PutObjectCommand({ ...page(liveKey(address), html), ...condition }))
  return ETag ?? ''
}

async function liveEtag(address: string) {
  try {
    const head = await s3.send(new HeadObjectCommand({ Bucket: env.sitesBucket(), Key: liveKey(address) }))
    return head.ETag
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

const page = (key: string, html: string) => ({
  Bucket: env.sitesBucket(),
  Key: key,
  Body: html,
  ContentType: 'text/html; charset=utf-8',
  CacheControl: 'public, max-age=30',
})

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
/** 404: the expected page is gone; 412: another one is there. */
const isUnexpectedPage = (error: unknown) => [404, 412].includes(statusOf(error) ?? 0)
