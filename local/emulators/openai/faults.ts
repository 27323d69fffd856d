import type { ServerResponse } from 'node:http'
import { sendJson } from '../http/http.ts'
import { completion } from './completion.ts'

export const openAiFaults = ['timeout', '429', '500', 'refusal', 'malformed', 'truncated'] as const
export type AiFault = (typeof openAiFaults)[number]

type Fail = (response: ServerResponse, content: string) => void

const refuse = (response: ServerResponse, status: number, type: string) =>
  sendJson(
    response,
    status,
    { error: { message: `The local model fails as asked: ${type}.`, type, param: null, code: null } },
    { 'retry-after-ms': '10' },
  )

/** How each fault shows; `content` is what would have been answered. */
export const withFault: Record<AiFault, Fail> = {
  // Never answered: the caller's own time limit decides.
  timeout: () => {},
  '429': (response) => refuse(response, 429, 'rate_limit_exceeded'),
  '500': (response) => refuse(response, 500, 'server_error'),
  refusal: (response) =>
    sendJson(response, 200, completion({ content: null, refusal: "I'm sorry, I can't help with that." })),
  malformed: (response, content) =>
    sendJson(response, 200, completion({ content: `Here you are: ${content.slice(1)}` })),
  truncated: (response, content) =>
    sendJson(
      response,
      200,
      completion({ content: content.slice(0, content.length / 2), finishReason: 'length' }),
    ),
}
