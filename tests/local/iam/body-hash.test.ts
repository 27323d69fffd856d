import { createHash } from 'node:crypto'
import { Sha256Node } from '@smithy/core/checksum'
import { HttpRequest } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'
import { expect, test } from 'vitest'
import { isSignedWith, signatureIn } from '#local/emulators/iam/signature.ts'

const credentials = { accessKeyId: 'get-home', secretAccessKey: 'secret' }
const announced = 'x-amz-content-sha256'
const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')

async function signed(service: string, body: string, headers: Record<string, string> = {}) {
  const signer = new SignatureV4({
    credentials,
    region: 'eu-west-1',
    service,
    sha256: Sha256Node,
    uriEscapePath: service !== 's3',
    applyChecksum: false,
  })
  const request = new HttpRequest({
    method: 'POST',
    path: '/x',
    headers: { host: '127.0.0.1:1', ...headers },
    body,
  })
  return (await signer.sign(request)).headers
}

const accepts = async (headers: Record<string, string>, body: string) => {
  const signature = signatureIn(headers)
  const request = { method: 'POST', url: '/x', headers, body: Buffer.from(body) }
  return signature !== undefined && isSignedWith(credentials, request, signature)
}

test.each([
  ['dynamodb', 'announced', { [announced]: hashOf('the body') }],
  ['dynamodb', 'not announced', {}],
  ['s3', 'announced', { [announced]: hashOf('the body') }],
])('a body of %s whose hash is %s can’t be exchanged after signing', async (service, _, headers) => {
  const sent = await signed(service, 'the body', headers)
  expect(await accepts(sent, 'the body')).toBe(true)
  expect(await accepts(sent, 'another body')).toBe(false)
})

test('a hash can’t be exchanged together with its body', async () => {
  const sent = await signed('dynamodb', 'the body', { [announced]: hashOf('the body') })
  expect(await accepts({ ...sent, [announced]: hashOf('another body') }, 'another body')).toBe(false)
})

test.each(['UNSIGNED-PAYLOAD', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', 'no hash'])(
  'only S3 takes a body without a hash: %s',
  async (text) => {
    const headers = { [announced]: text }
    expect(await accepts(await signed('dynamodb', 'the body', headers), 'the body')).toBe(false)
    expect(await accepts(await signed('s3', 'the body', headers), 'the body')).toBe(text !== 'no hash')
  },
)
