import { setTimeout as pause } from 'node:timers/promises'
import type { StartedUpload } from '#contract/files.ts'
import type { Call } from '../call.ts'
import { expectThat, type Step } from '../step.ts'

const bytes = 1000
const marginMs = 10_000

/** A signed form is accepted until it ends, also if the credentials that signed it are changed meanwhile, and not after. */
export async function uploadFormChecks(
  call: Call,
  step: Step,
  wait: (ms: number) => Promise<unknown> = pause,
) {
  const form = await step('a form for a picture is signed', () => call('start-upload', { bytes }))
  const until = async (ms: number) => wait(Math.max(Date.parse(form.expires_at) + ms - Date.now(), 0))
  await step('the form is accepted until its end', async () => {
    await until(-marginMs)
    const status = await send(form)
    expectThat(status < 300, `S3 answers ${status} ten seconds before the end`)
  })
  await step('the form is refused after its end', async () => {
    await until(marginMs)
    const status = await send(form)
    expectThat(status === 403, `S3 answers ${status} ten seconds after the end`)
  })
}

async function send({ fields, url }: StartedUpload) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }))
  const reply = await fetch(url, { method: 'POST', body: form })
  return reply.status
}
