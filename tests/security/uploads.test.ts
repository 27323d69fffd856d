import { describe, expect, test } from 'vitest'
import { Files } from '#contract/files.ts'
import { Site } from '#contract/site/site.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'
import { newSeller, type Seller } from '#tests/harness/sellers/seller.ts'
import { sendForm, startedUpload, upload } from '#tests/harness/sellers/upload.ts'

const filesOf = async ({ api }: Seller) => Files.parse((await api('GET', '/api/files')).body).files
const finish = ({ api }: Seller, upload_id: string) =>
  api('POST', '/api/files', { upload_id, purpose: 'logo' })
const textOf = async (reply: Promise<Response>) => {
  const { status } = await reply
  return { status, text: await (await reply).text() }
}

describe('a form takes what it was signed for, and nothing else:', () => {
  const file = logoFile('x'.repeat(500))

  test.each([
    ['a larger file, however small it was announced', Buffer.alloc(file.length + 1), 400, 'EntityTooLarge'],
    ['a megabyte announced as less', Buffer.alloc(1_000_000), 400, 'EntityTooLarge'],
    ['a smaller file', file.subarray(1), 400, 'EntityTooSmall'],
  ])('%s is refused', async (_, sent, status, code) => {
    const seller = await newSeller()
    const form = await startedUpload(seller, file.length)
    const reply = await textOf(sendForm(form, sent))
    expect(reply.status).toBe(status)
    expect(reply.text).toContain(`<Code>${code}</Code>`)
    expect((await finish(seller, form.upload_id)).status).toBe(404)
  })

  test.each([
    ['another key', { key: 'files/somebody/logo.webp' }],
    ['a key with a path in it', { key: 'uploads/../live/ada/index.html' }],
    ['a key that takes the name of the file', { key: `uploads/x/\${filename}` }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['no type', { 'Content-Type': undefined }],
    ['a field of its own', { 'Cache-Control': 'max-age=99999999' }],
    ['a redirect', { success_action_redirect: 'https://evil.example' }],
    ['public access', { acl: 'public-read' }],
    ['another bucket', { bucket: 'courses' }],
    [
      'another policy',
      { Policy: Buffer.from('{"expiration":"2099-01-01","conditions":[]}').toString('base64') },
    ],
    ['another signature', { 'X-Amz-Signature': '0'.repeat(64) }],
    ['no signature', { 'X-Amz-Signature': undefined }],
    ['no policy', { Policy: undefined }],
    ['another signer', { 'X-Amz-Credential': 'operator/20260101/eu-west-1/s3/aws4_request' }],
  ])('%s is refused', async (_, changes) => {
    const seller = await newSeller()
    const form = await startedUpload(seller, file.length)
    // The local stack's own field names the bucket that the address has.
    const isOtherBucket = 'bucket' in changes
    const target = isOtherBucket ? { ...form, url: form.url.replace(/[^/]+$/, 'courses') } : form
    const reply = await textOf(sendForm(target, file, isOtherBucket ? {} : changes))
    expect(reply.status, reply.text).toBe(403)
    expect((await finish(seller, form.upload_id)).status).toBe(404)
    expect(await filesOf(seller)).toEqual([])
  })

  test('a form sent again gives at most one more file of its seller', async () => {
    const seller = await newSeller()
    const form = await startedUpload(seller, file.length)
    await sendForm(form, file)
    await finish(seller, form.upload_id)
    await sendForm(form, logoFile('y'.repeat(500)))
    expect(await filesOf(seller)).toHaveLength(1)
  })
})

describe("another seller's", () => {
  test('upload is not there, whoever knows its id', async () => {
    const [ada, eve] = [await newSeller(), await newSeller()]
    const form = await startedUpload(ada, logoFile().length)
    await sendForm(form, logoFile())
    expect(await finish(eve, form.upload_id)).toMatchObject({ status: 404, body: { error: 'not-found' } })
    expect(await filesOf(eve)).toEqual([])
    expect((await finish(ada, form.upload_id)).status).toBe(200)
  })

  test('picture can be neither used nor deleted', async () => {
    const [ada, eve] = [await newSeller(), await newSeller()]
    const { settings, files_url } = Site.parse((await upload(ada, logoFile())).body)
    expect((await eve.api('PATCH', '/api/site', { logo: settings.logo })).status).toBe(404)
    expect((await eve.api('DELETE', `/api/files/${settings.logo}?confirmed=true`)).status).toBe(404)
    expect((await fetch(`${files_url}${settings.logo}.webp`)).status).toBe(200)
    // Both have the same picture: each their own.
    await upload(eve, logoFile())
    await eve.api('DELETE', `/api/files/${settings.logo}?confirmed=true`)
    expect((await fetch(`${files_url}${settings.logo}.webp`)).status).toBe(200)
  })

  test.each([
    '../../somebody/logo',
    '..%2F..%2Fsomebody',
    'https://evil.example/x.webp',
    'javascript:alert(1)',
    '"><script>',
    'AAAAAAAAAAAAAAAAAAAAAA-1x1.webp',
    'AAAAAAAAAAAAAAAAAAAAAA-1x1/../x',
  ])('address cannot be a picture of the site: %s', async (logo) => {
    const { api } = await newSeller()
    expect(await api('PATCH', '/api/site', { logo })).toMatchObject({
      status: 400,
      body: { message: 'Choose one of the files of your store.' },
    })
  })
})

test('an unchecked upload is served to nobody', async () => {
  const seller = await newSeller()
  const form = await startedUpload(seller, logoFile().length)
  await sendForm(form, logoFile())
  const { files_url } = Site.parse((await seller.api('GET', '/api/site')).body)
  const key = form.fields.key ?? ''
  expect(key).toMatch(/^uploads\//)
  for (const path of [`/${key}`, `/files/../${key}`, `/files/%2e%2e/${key}`, `/live/${key}`])
    expect((await fetch(new URL(path, files_url))).headers.get('content-type')).not.toBe('image/webp')
  expect((await fetch(form.url.concat('/', key))).status).toBe(403)
})

test('within an hour a seller can send 60 pictures', async () => {
  const { api } = await newSeller()
  const ask = () => api('POST', '/api/files/uploads', { bytes: 1000 })
  const replies = await Promise.all(Array.from({ length: 61 }, ask))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
})
