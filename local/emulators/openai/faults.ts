import type { ServerResponse } from 'node:http'
import { sendJson } from '../http/http.ts'
import type { Outcome } from './response-events.ts'

export const openAiFaults = [
  'timeout',
  'slow',
  '429',
  '500',
  'failed',
  'refusal',
  'malformed',
  'truncated',
  'huge',
] as const
export type AiFault = (typeof openAiFaults)[number]

const refuse = (type: string, status: number) => (response: ServerResponse) =>
  sendJson(
    response,
    status,
    { error: { message: `The local model fails as asked: ${type}.`, type, param: null, code: null } },
    { 'retry-after-ms': '10' },
  )

/** Faults before the response begins. The first is never answered: the caller's own time limit decides. */
export const faultsBefore: Partial<Record<AiFault, (response: ServerResponse) => void>> = {
  timeout: () => {},
  '429': refuse('rate_limit_exceeded', 429),
  '500': refuse('server_error', 500),
}

const tenMegabytes = 10_000_000

/** What the model does with each fault instead of writing `text`. A slow one writes it, a delta each second. */
export const faultyOutcomes: Partial<Record<AiFault, (text: string) => Outcome>> = {
  failed: (text) => ({ text: text.slice(0, text.length / 2), end: 'failed' }),
  refusal: () => ({ refusal: "I'm sorry, I can't help with that." }),
  malformed: (text) => ({ text: `Here you are: ${text.slice(1)}` }),
  truncated: (text) => ({ text: text.slice(0, text.length / 2), end: 'incomplete' }),
  huge: () => ({ text: JSON.stringify({ text: 'x'.repeat(tenMegabytes) }) }),
}
export const slowDeltaMs = 1000
