import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { visitLogFields } from '#contract/visits.ts'
import { expectThat, type Step } from '../step.ts'

const everyMs = 20_000
/** CloudFront delivers within minutes as a rule. */
const tries = 45

/** Says what a delivered log looks like: types and order of the fields, which the documentation does not fix. */
export async function visitLogChecks(
  bucket: string,
  step: Step,
  say: (line: string) => void,
  wait: (ms: number) => Promise<unknown> = pause,
) {
  const line = await step('the log of visits is delivered', () => firstLine(bucket, wait))
  await step('the log has its fields, each as text or number', async () => {
    const fields = Object.entries(line)
    say(`       ${fields.map(([name, value]) => `${name}: ${typeof value}`).join(', ')}`)
    for (const name of visitLogFields) expectThat(name in line, `the log has no ${name}`)
    for (const [name, value] of fields)
      expectThat(['string', 'number'].includes(typeof value), `${name} is a ${typeof value}`)
  })
}

async function firstLine(Bucket: string, wait: (ms: number) => Promise<unknown>): Promise<object> {
  const client = new S3Client({})
  for (let tried = 0; tried < tries; tried++) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
    for (const { Key = '' } of Contents.filter(({ Key = '' }) => !Key.startsWith('unreadable/'))) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      const bytes = await Body?.transformToByteArray()
      const [line = ''] = bytes && bytes.length > 0 ? gunzipSync(bytes).toString().split('\n') : []
      const parsed: unknown = line.startsWith('{') ? JSON.parse(line) : undefined
      if (typeof parsed === 'object' && parsed !== null) return parsed
    }
    await wait(everyMs)
  }
  throw new Error(
    `No log was delivered in ${(tries * everyMs) / 60_000} minutes: see "Visits stop being counted".`,
  )
}
