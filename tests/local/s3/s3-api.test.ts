import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenPort, openPrivate } from '#local/emulators/http/ports.ts'
import { openObjects } from '#local/emulators/s3/objects.ts'
import { objectStoreListener } from '#local/emulators/s3/s3-api.ts'

const Bucket = 'pages'

describe('the local S3, called by the SDK', () => {
  const folder = mkdtempSync(join(tmpdir(), 'objects-'))
  let port: OpenPort
  let s3: S3Client

  beforeAll(async () => {
    port = await openPrivate(objectStoreListener(openObjects(folder, Date.now, () => {})))
    s3 = new S3Client({
      endpoint: `http://127.0.0.1:${port.port}`,
      region: 'eu-west-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    })
  })
  afterAll(async () => {
    s3.destroy()
    await port.close()
    rmSync(folder, { recursive: true })
  })

  const put = (Key: string, Body: string, more = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
  const read = async (Key: string) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    return Body?.transformToString()
  }

  test('gives back the bytes and what was said about them', async () => {
    const html = `<h1>Größe ${'x'.repeat(100_000)}</h1>`
    const { ETag } = await put('live/a/index.html', html, {
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'public, max-age=30',
    })
    expect(await read('live/a/index.html')).toBe(html)
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'live/a/index.html' }))).toMatchObject({
      ETag,
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'public, max-age=30',
      ContentLength: Buffer.byteLength(html),
    })
  })

  test('writes only where nothing is, if asked', async () => {
    await put('once', 'first', { IfNoneMatch: '*' })
    await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    })
    expect(await read('once')).toBe('first')
  })

  test('copies an object, only where nothing is, if asked', async () => {
    await put('sent/a b', 'first', { ContentType: 'text/plain' })
    const copy = (source: string) =>
      s3.send(
        new CopyObjectCommand({ Bucket, Key: 'kept', CopySource: `${Bucket}/${source}`, IfNoneMatch: '*' }),
      )
    await expect(copy('sent/gone')).rejects.toMatchObject({ name: 'NoSuchKey' })
    const { CopyObjectResult } = await copy('sent/a%20b')
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'kept' }))).toMatchObject({
      ...{ ETag: CopyObjectResult?.ETag, ContentType: 'text/plain' },
    })
    await expect(copy('sent/a%20b')).rejects.toMatchObject({ name: 'PreconditionFailed' })
    expect(await read('kept')).toBe('first')
  })

  test('a copy has its own metadata, if asked', async () => {
    await put('source', 'first', { ContentType: 'text/html', ContentLanguage: 'en' })
    const own = { ContentType: 'image/png', CacheControl: 'max-age=60' }
    const copied = { Bucket, Key: 'copied', CopySource: `${Bucket}/source` }
    await s3.send(new CopyObjectCommand({ ...copied, MetadataDirective: 'REPLACE', ...own }))
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'copied' }))
    expect(head).toMatchObject(own)
    expect(head.ContentLanguage).toBeUndefined()
    expect(await read('copied')).toBe('first')
  })

  test('replaces only what is expected, if asked', async () => {
    const { ETag } = await put('page', 'one')
    await put('page', 'two', { IfMatch: ETag })
    await expect(put('page', 'three', { IfMatch: ETag })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    })
    await expect(put('nowhere', 'x', { IfMatch: ETag })).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect(await read('page')).toBe('two')
  })

  test('one of many writers expecting the same page wins', async () => {
    const { ETag } = await put('raced', 'start')
    const tries = Array.from({ length: 20 }, (_, index) => put('raced', `writer ${index}`, { IfMatch: ETag }))
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a missing or deleted object is not found', async () => {
    await expect(read('missing')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await put('gone', 'x')
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }))
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    })
  })

  test('lists a prefix page by page, in order', async () => {
    for (const key of ['b', 'a', 'c&<']) await put(`releases/${key}`, key)
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'releases/', MaxKeys: 2 }))
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['releases/a', 'releases/b'])
    const rest = await s3.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'releases/',
        ContinuationToken: first.NextContinuationToken,
      }),
    )
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['releases/c&<'])
    expect(rest.IsTruncated).toBe(false)
  })

  test('keeps its objects over a restart', async () => {
    await put('kept', 'still here')
    expect(
      openObjects(folder, Date.now, () => {})
        .read(Bucket, 'kept')
        ?.body.toString(),
    ).toBe('still here')
  })
})
