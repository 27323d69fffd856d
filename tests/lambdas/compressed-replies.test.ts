import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressReply } from '#lambdas/http/action.ts'
import { newSeller } from '../harness/sellers/seller.ts'

const body = JSON.stringify({ text: 'An even longer reply. '.repeat(100) })
const reply = { statusCode: 200, headers: { 'content-type': 'application/json' }, body }
const bytesOf = ({ body: sent }: { body: string }) => Buffer.from(sent, 'base64')

describe('compressed replies', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['GZIP', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('a client that accepts %s gets %s', (accepted, encoding, decompress) => {
    const sent = compressReply(reply, accepted)
    expect(sent).toMatchObject({ statusCode: 200, isBase64Encoded: true })
    expect(sent.headers).toEqual({
      'content-type': 'application/json',
      'content-encoding': encoding,
      vary: 'accept-encoding',
    })
    expect(decompress(bytesOf(sent)).toString()).toBe(body)
    expect(bytesOf(sent).length).toBeLessThan(body.length / 10)
  })

  test.each(['', 'identity', 'deflate', 'gzip;q=0', 'br;q=0.000'])(
    'a client that accepts "%s" gets the text',
    (accepted) => {
      expect(compressReply(reply, accepted)).toEqual({
        ...reply,
        headers: { ...reply.headers, vary: 'accept-encoding' },
      })
    },
  )

  test('a short reply stays as it is', () => {
    const short = { ...reply, body: '{"done":true}' }
    expect(compressReply(short, 'br')).toBe(short)
  })

  test('the API compresses the days of a year to a fifth', async () => {
    const { target, accessToken } = await newSeller()
    const response = await fetch(`${target.origin}/api/analytics?from=2025-11-23&to=2026-11-22`, {
      headers: { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip' },
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(Number(response.headers.get('content-length'))).toBeLessThan((await response.text()).length / 5)
  })
})
