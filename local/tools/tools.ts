import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Ai } from '../ai/ai.ts'
import { aiFaults } from '../ai/faults.ts'
import type { Clock } from '../clock.ts'
import { jsonOf, type Listener, pathOf, send, sendJson, urlOf } from '../http.ts'
import { type Mailbox, mailFaults } from '../mailbox.ts'

export type ToolsOptions = {
  clock: Clock
  mailbox: Mailbox
  ai: Ai
  edition: { pid: number; dataDir: string }
}

const inboxPage = readFileSync(new URL('./inbox.html', import.meta.url))
/** A date has to stay one, and every clock that reads it: to 1990 and to 2290, far more than any rule waits. */
const [earliestMs, latestMs] = [Date.UTC(1990), Date.UTC(2290)]
const ClockMove = z.strictObject({ advanceSeconds: z.number() })
const AiSetting = z.strictObject({ fault: z.nullable(z.enum(aiFaults)) })
const MailSetting = z.strictObject({ fault: z.nullable(z.enum(mailFaults)) })

type Tool = (body: unknown, query: URLSearchParams) => object | undefined

/** What only a laptop has: the inbox, the clock, and faults to see how the product takes them. */
export function toolsListener({ clock, mailbox, ai, edition }: ToolsOptions): Listener {
  const tools: Record<string, Tool> = {
    'GET /_local/inbox.json': (_, query) => mailbox.mails(query.get('to') ?? undefined),
    'GET /_local/edition.json': () => edition,
    'POST /_local/clock': (body) => {
      const move = ClockMove.safeParse(body)
      if (!move.success || !isWithinReach(clock.now() + move.data.advanceSeconds * 1000)) return undefined
      clock.advance(move.data.advanceSeconds)
      return { now: new Date(clock.now()).toISOString() }
    },
    'POST /_local/ai': (body) => {
      const setting = AiSetting.safeParse(body)
      if (!setting.success) return undefined
      ai.fault = setting.data.fault ?? undefined
      return setting.data
    },
    'POST /_local/mail': (body) => {
      const setting = MailSetting.safeParse(body)
      if (!setting.success) return undefined
      mailbox.fault = setting.data.fault ?? undefined
      return setting.data
    },
  }
  return async (request, response) => {
    const key = `${request.method} ${pathOf(request)}`
    if (key === 'GET /_local/inbox')
      return send(response, 200, inboxPage, { 'content-type': 'text/html; charset=utf-8' })
    const tool = Object.hasOwn(tools, key) ? tools[key] : undefined
    if (!tool) return sendJson(response, 404, { message: `There is ${Object.keys(tools).join(', ')}.` })
    const { searchParams } = urlOf(request)
    const answer = tool(request.method === 'POST' ? await jsonOf(request) : undefined, searchParams)
    if (answer) sendJson(response, 200, answer, { 'cache-control': 'no-store' })
    else sendJson(response, 400, { message: howTo[key] ?? '' })
  }
}

const isWithinReach = (ms: number) => ms >= earliestMs && ms <= latestMs

const howTo: Record<string, string> = {
  'POST /_local/clock':
    'Send {"advanceSeconds": 60}, a number; a negative one moves the clock back. It stays between 1990 and 2290.',
  'POST /_local/ai': `Send {"fault": ...} with one of ${aiFaults.join(', ')}, or null.`,
  'POST /_local/mail': `Send {"fault": ...} with one of ${mailFaults.join(', ')}, or null.`,
}
